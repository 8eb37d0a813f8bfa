import type { FileKind } from '@saathi/contract';

/** A file that waits on this device; its bytes are kept under its id, which the server is told too. */
export type UnsentFile = {
  id: string;
  kind: FileKind;
  /** Bytes. */
  size: number;
  /** Length of a voice note. */
  seconds: number | null;
  /** Id of the small picture's bytes; null where there is none. */
  previewId: string | null;
};

/** The ids under which bytes of these files are kept. */
export const blobIdsOf = (files: readonly UnsentFile[]): string[] =>
  files.flatMap(({ id, previewId }) => (previewId ? [id, previewId] : [id]));
