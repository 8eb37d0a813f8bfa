import { openSync } from 'node:fs';

/** Longest path the kernel takes for a socket, with room for the name. */
const MAX_DIRECTORY_BYTES = 70;

/** A short path to a directory, for sockets in it: theirs are cut after about a hundred bytes. */
export const socketDirectory = (directory: string): string => {
  const fits = Buffer.byteLength(directory) <= MAX_DIRECTORY_BYTES;
  if (fits || process.platform !== 'linux') return directory;
  return `/proc/self/fd/${openSync(directory, 'r')}`;
};
