import type { FileKind } from '@saathi/contract';

/**
 * A file waiting on this device; its content is stored under its id, which is also sent to the
 * server.
 */
export type UnsentFile = {
  id: string;
  kind: FileKind;
  /** In bytes. */
  size: number;
  /** Length of a voice note in seconds; null for other kinds. */
  seconds: number | null;
  /** Id of the preview's content; null if there is none. */
  previewId: string | null;
};

/** Returns the ids under which the content of these files is stored. */
export const blobIdsOf = (files: readonly UnsentFile[]): string[] =>
  files.flatMap(({ id, previewId }) => (previewId ? [id, previewId] : [id]));
