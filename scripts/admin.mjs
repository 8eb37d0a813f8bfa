import { startBuilt } from './program.mjs';

startBuilt('admin.js');
