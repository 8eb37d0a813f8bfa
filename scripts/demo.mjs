import { start } from './program.mjs';

start('demo.js');
