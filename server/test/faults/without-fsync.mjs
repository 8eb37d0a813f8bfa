// Loaded before the real program with `node --import`, also in its threads: data it considers
// synced is only in the operating system's cache. It disproves R2.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

fs.fsyncSync = () => undefined;
syncBuiltinESMExports();
