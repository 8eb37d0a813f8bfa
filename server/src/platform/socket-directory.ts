import { openSync } from 'node:fs';

/** The longest directory path that leaves room for the name within the kernel's limit. */
const MAX_DIRECTORY_BYTES = 70;

/** Returns a short path to a directory for sockets: their paths are limited to about 100 bytes. */
export const socketDirectory = (directory: string): string => {
  const fits = Buffer.byteLength(directory) <= MAX_DIRECTORY_BYTES;
  if (fits || process.platform !== 'linux') return directory;
  return `/proc/self/fd/${openSync(directory, 'r')}`;
};
