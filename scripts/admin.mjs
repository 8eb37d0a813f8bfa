import { start } from './program.mjs';

start('admin.js');
