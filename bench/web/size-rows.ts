import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Row, row } from './web-row.ts';

const DIST = join(import.meta.dirname, '../../web/dist');
/** React with its renderer, gzipped. */
const BARE_BYTES = 67_000;

// Small files have no compressed copy: they travel as they are.
const bytesSent = (file: string): number => {
  const copy = join(DIST, `${file}.gz`);
  return statSync(existsSync(copy) ? copy : join(DIST, file)).size;
};
const bytesOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + bytesSent(file), 0);

/** What each screen's script and style weigh as they are sent; further screens what they add to the sign-in page. */
export const sizeRows = (): Row[] => {
  const list = JSON.parse(readFileSync(join(DIST, 'preload.json'), 'utf8'));
  const lists: [string, string[]][] = Object.entries(list.screens);
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  const named = page.match(/(?<=")\/assets\/[^" ]+\.(js|css)(?=")/g) ?? [];
  const filesOf = (address: string) =>
    new Set([...named, ...list.app, ...(lists.find(([own]) => own === address)?.[1] ?? [])]);
  const known = filesOf('/patient/login');
  return lists
    .map(([address]) => address)
    .filter((address) => address !== '/login' && address !== '/')
    .map((address) => {
      const files = filesOf(address);
      if (!address.endsWith('/login')) {
        const more = [...files].filter((file) => !known.has(file));
        return row(`gzip bytes more: ${address}`, bytesOf(more), '≤ 25,000');
      }
      const bytes = bytesOf(files);
      const ratio = bytes / BARE_BYTES;
      return row(`gzip bytes: ${address}`, bytes, '≤ 130,000', { bare: BARE_BYTES, ratio });
    });
};
