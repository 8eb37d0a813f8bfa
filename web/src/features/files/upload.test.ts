import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isPermanentRejection } from '../../platform/api/api.ts';
import { deleteBlobs, holdBlob } from './blob-store.ts';
import type { UnsentFile } from './unsent-file.ts';
import { uploadFiles } from './upload.ts';

const PART = 128 * 1024;
const picture: UnsentFile = {
  id: 'picture',
  kind: 'picture',
  size: 300_000,
  seconds: null,
  previewId: 'preview',
};

/** Fakes a server that stores uploads and drops the given calls. */
const startServer = ({ cutOff = [] as number[] } = {}) => {
  const received = new Map<string, number>();
  const calls: { kind: string; offset: number; bytes: number; previewId: string | null }[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { body: Blob }) => {
    const { searchParams: query } = new URL(address, 'http://saathi.test');
    const [id, offset] = [query.get('clientId') ?? '', Number(query.get('offset'))];
    calls.push({
      kind: query.get('kind') ?? '',
      offset,
      bytes: body.size,
      previewId: query.get('previewId'),
    });
    if (cutOff.includes(calls.length)) throw new TypeError('Failed to fetch');
    const has = Math.max(received.get(id) ?? 0, offset + body.size);
    received.set(id, has);
    const complete = has === Number(query.get('size'));
    return new Response(JSON.stringify({ id: `file of ${id}`, received: has, complete }));
  });
  return { calls };
};
const upload = (files: UnsentFile[]) => uploadFiles(files, new AbortController().signal);

beforeEach(() => {
  holdBlob('picture', new Blob([new Uint8Array(picture.size)]));
  holdBlob('preview', new Blob([new Uint8Array(9_000)]));
});
afterEach(() => deleteBlobs(['picture', 'preview']));

describe('uploading what waits on the device', () => {
  test('sends the preview first, then the picture part by part, and answers its id', async () => {
    const { calls } = startServer();
    expect(await upload([picture])).toEqual(['file of picture']);
    expect(calls).toEqual([
      { kind: 'preview', offset: 0, bytes: 9_000, previewId: null },
      // Asks how much the server already has.
      { kind: 'picture', offset: 0, bytes: 0, previewId: 'file of preview' },
      { kind: 'picture', offset: 0, bytes: PART, previewId: 'file of preview' },
      { kind: 'picture', offset: PART, bytes: PART, previewId: 'file of preview' },
      {
        kind: 'picture',
        offset: 2 * PART,
        bytes: 300_000 - 2 * PART,
        previewId: 'file of preview',
      },
    ]);
  });

  test('goes on where it was cut off', async () => {
    const { calls } = startServer({ cutOff: [4] });
    await expect(upload([picture])).rejects.toThrow(TypeError);
    const before = calls.length;
    expect(await upload([picture])).toEqual(['file of picture']);
    const again = calls.slice(before).filter(({ kind, bytes }) => kind === 'picture' && bytes > 0);
    expect(again.map(({ offset }) => offset)).toEqual([PART, 2 * PART]);
  });

  test('is refused for good where the bytes are gone', async () => {
    startServer();
    await deleteBlobs(['picture']);
    await expect(upload([picture])).rejects.toMatchObject({ status: 410 });
  });

  test('is tried again where the device cannot read the bytes at the moment', async () => {
    startServer();
    await deleteBlobs(['picture']);
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('Internal error', 'UnknownError');
      },
    });
    const cause: unknown = await upload([picture]).catch((cause) => cause);
    expect(cause).toMatchObject({ name: 'UnknownError' });
    expect(isPermanentRejection(cause)).toBe(false);
  });
});
