import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const script = readFileSync(join(import.meta.dirname, '../public/early-reads.js'), 'utf8');

/** Opens an address up to where the app itself begins: the page asks for what its screen will show. */
export const openPage = (address: string): void => {
  history.replaceState(null, '', address);
  new Function(script)();
};
