import { start } from './program.mjs';

start('main.js');
