import { readFileSync } from 'node:fs';
import type { UploadKind } from '@saathi/contract';
import { cleanFile } from './clean-file.ts';

export const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../fixtures/${name}`, import.meta.url));

/** Returns the media type of an accepted file, or the error code of a refused one. */
export const codeOf = (kind: UploadKind, bytes: Buffer): string => {
  try {
    return cleanFile(kind, bytes).type;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};
export const REFUSED = 'unsupported_media_type';
