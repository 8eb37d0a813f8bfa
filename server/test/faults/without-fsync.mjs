// Loaded before the real program by `node --import`, in its threads too: what it believes on the
// disk is with the operating system alone. The disproof of R2.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

fs.fsyncSync = () => undefined;
syncBuiltinESMExports();
