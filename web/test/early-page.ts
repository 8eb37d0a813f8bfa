import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const script = readFileSync(join(import.meta.dirname, '../public/early-reads.js'), 'utf8');

/**
 * Opens an address as a page load does, up to the start of the app: sends the early reads of its
 * screen.
 */
export const openPage = (address: string): void => {
  history.replaceState(null, '', address);
  new Function(script)();
};
