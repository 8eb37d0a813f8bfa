import type { FileId } from '@saathi/contract';
import { paths } from '@saathi/contract/paths';

/** Where the bytes of a file are read. */
export const addressOf = (id: FileId): string => paths.files.read.path.replace(':fileId', id);

/** The bytes of a file. Throws where they cannot be read. */
export const loadBlob = async (id: FileId): Promise<Blob> => {
  const response = await fetch(addressOf(id), { credentials: 'include' });
  if (!response.ok) throw new Error(`a file answered ${response.status}`);
  return response.blob();
};

/** Bytes as people read them, in whole KB or tenths of MB. */
export const sizeOf = (bytes: number): string => {
  const kb = Math.max(1, Math.round(bytes / 1_024));
  return kb < 1_000 ? `${kb} KB` : `${(kb / 1_024).toFixed(1)} MB`;
};
