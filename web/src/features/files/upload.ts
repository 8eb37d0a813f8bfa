import type { FileId, UploadKind } from '@saathi/contract';
import { ApiError, api } from '../../platform/api/api.ts';
import { readBlob } from './blob-store.ts';
import type { UnsentFile } from './unsent-file.ts';

/** 128 KB take ten seconds on a slow network; a request may take fifteen. */
const PART_BYTES = 128 * 1024;

type Sending = { id: string; kind: UploadKind; seconds?: number | null; previewId?: FileId };

/** The error for a waiting file whose content is no longer on this device. */
const missingContentError = (): ApiError =>
  new ApiError({ status: 410, statusText: 'Gone', headers: new Headers() }, '');

/**
 * Sends one file in parts, from where the server has it; safe to repeat.
 * @throws ApiError
 */
const sendFile = async (
  { id: clientId, kind, seconds, previewId }: Sending,
  signal: AbortSignal,
): Promise<FileId> => {
  const blob = await readBlob(clientId);
  if (!blob) throw missingContentError();
  const { size } = blob;
  const send = (offset: number, end: number) =>
    api.files.upload({
      query: { kind, clientId, size, offset, seconds: seconds ?? undefined, previewId },
      rawBody: blob.slice(offset, end),
      signal,
    });
  // A file larger than one part may have been partly uploaded before.
  let { id, received, complete } = await send(0, size > PART_BYTES ? 0 : size);
  while (!complete) ({ id, received, complete } = await send(received, received + PART_BYTES));
  return id;
};

/**
 * Sends the files of a message, each after its preview, and returns their ids.
 * @throws ApiError
 */
export const uploadFiles = async (
  files: readonly UnsentFile[],
  signal: AbortSignal,
): Promise<FileId[]> => {
  const ids: FileId[] = [];
  for (const { id, kind, seconds, previewId: previewBlob } of files) {
    const previewId = previewBlob
      ? await sendFile({ id: previewBlob, kind: 'preview' }, signal)
      : undefined;
    ids.push(await sendFile({ id, kind, seconds, previewId }, signal));
  }
  return ids;
};
