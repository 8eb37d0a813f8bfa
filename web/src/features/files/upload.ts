import type { FileId, Upload, UploadKind } from '@saathi/contract';
import { ApiError, api } from '../../platform/api/api.ts';
import { readBlob } from './blob-store.ts';
import type { UnsentFile } from './unsent-file.ts';

/** 128 KB take ten seconds on a slow network; a request may take fifteen. */
const MOST_BYTES = 128 * 1024;
const LEAST_BYTES = 8 * 1024;
/** Twice as much as arrived within this time also arrives within the limit of a request. */
const QUICK_MS = 5_000;

/** Size of the next part: halved when a part takes too long, doubled when one is quick. */
let partBytes = MOST_BYTES;

const tookTooLong = (cause: unknown): boolean =>
  cause instanceof ApiError
    ? cause.status === 408
    : cause instanceof DOMException && cause.name === 'TimeoutError';

type Sending = { id: string; kind: UploadKind; seconds?: number | null; previewId?: FileId };

/** The error for a waiting file whose content is no longer on this device; refused for good. */
const missingContentError = (): ApiError =>
  new ApiError({ status: 410, statusText: 'Gone', headers: new Headers() }, '{"code":"not_found"}');

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
  const send = (offset: number, bytes: number) =>
    api.files.upload({
      query: { kind, clientId, size, offset, seconds: seconds ?? undefined, previewId },
      rawBody: blob.slice(offset, offset + bytes),
      signal,
    });
  const sendPart = async (offset: number): Promise<Upload> => {
    const bytes = Math.min(partBytes, size - offset);
    const startedAt = Date.now();
    try {
      const answer = await send(offset, bytes);
      const quick = bytes === partBytes && Date.now() - startedAt < QUICK_MS;
      if (quick) partBytes = Math.min(MOST_BYTES, 2 * partBytes);
      return answer;
    } catch (cause) {
      if (!tookTooLong(cause) || bytes <= LEAST_BYTES) throw cause;
      partBytes = Math.max(LEAST_BYTES, Math.ceil(bytes / 2));
      return sendPart(offset);
    }
  };
  // A file larger than one part may have been partly uploaded before.
  let { id, received, complete } = await (size > partBytes ? send(0, 0) : sendPart(0));
  while (!complete) ({ id, received, complete } = await sendPart(received));
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
