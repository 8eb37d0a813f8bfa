import type { FileId, Upload, UploadKind } from '@saathi/contract';
import { paths } from '@saathi/contract/paths';
import { ApiError } from '../../platform/api/api.ts';
import { readBlob } from './blob-store.ts';
import type { UnsentFile } from './unsent-file.ts';

/** 128 KB take ten seconds on a slow network; the server waits for fifteen. */
const PART_BYTES = 128 * 1024;
const TIME_LIMIT_MS = 20_000;

type Sending = { id: string; kind: UploadKind; seconds?: number | null; previewId?: FileId };

const sendPart = async (
  { id, kind, seconds, previewId }: Sending,
  part: Blob,
  { offset, size, signal }: { offset: number; size: number; signal: AbortSignal },
): Promise<Upload> => {
  const query = new URLSearchParams({
    kind,
    clientId: id,
    size: String(size),
    offset: String(offset),
    ...(seconds && { seconds: String(seconds) }),
    ...(previewId && { previewId }),
  });
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  signal.throwIfAborted();
  const ending = new AbortController();
  for (const one of [limit, signal]) {
    one.addEventListener('abort', () => ending.abort(one.reason), { once: true });
  }
  const response = await fetch(`${paths.files.upload.path}?${query}`, {
    method: paths.files.upload.method,
    credentials: 'include',
    headers: { 'content-type': 'application/octet-stream' },
    body: part,
    signal: ending.signal,
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response, text);
  return JSON.parse(text);
};

/** The error for a waiting file whose content is no longer on this device. */
const missingContentError = (): ApiError =>
  new ApiError({ status: 410, statusText: 'Gone', headers: new Headers() }, '');

/**
 * Sends one file in parts, from where the server has it; safe to repeat.
 * @throws ApiError
 */
const sendFile = async (file: Sending, signal: AbortSignal): Promise<FileId> => {
  const blob = await readBlob(file.id);
  if (!blob) throw missingContentError();
  const { size } = blob;
  const send = (from: number, to: number) =>
    sendPart(file, blob.slice(from, to), { offset: from, size, signal });
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
