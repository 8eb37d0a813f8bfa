import type { FileId } from '@saathi/contract';
import { paths } from '@saathi/contract/paths';

/** Returns the URL of a file's content. */
export const addressOf = (id: FileId): string => paths.files.read.path.replace(':fileId', id);

/** A file of 2 MB takes 160 s on a slow network. */
const LOAD_LIMIT_MS = 180_000;

/**
 * Loads the content of a file.
 * @throws if it cannot be read, or not within three minutes.
 */
export const loadBlob = async (id: FileId): Promise<Blob> => {
  const response = await fetch(addressOf(id), {
    credentials: 'include',
    signal: AbortSignal.timeout(LOAD_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`a file answered ${response.status}`);
  return response.blob();
};

/** Formats a size in whole KB or tenths of MB. */
export const sizeOf = (bytes: number): string => {
  const kb = Math.max(1, Math.round(bytes / 1_024));
  return kb < 1_000 ? `${kb} KB` : `${(kb / 1_024).toFixed(1)} MB`;
};
