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

/**
 * Fakes a server that stores uploads and drops the given calls, on a network of this speed, where
 * a call is aborted after 15 seconds.
 */
const startServer = ({
  cutOff = [] as number[],
  bytesPerSecond = Number.POSITIVE_INFINITY,
} = {}) => {
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
    const ms = (body.size / bytesPerSecond) * 1_000;
    if (ms > 15_000) throw new DOMException('Too long.', 'TimeoutError');
    vi.setSystemTime(Date.now() + ms);
    const has = Math.max(received.get(id) ?? 0, offset + body.size);
    received.set(id, has);
    const complete = has === Number(query.get('size'));
    return new Response(JSON.stringify({ id: `file of ${id}`, received: has, complete }));
  });
  return { calls };
};
const upload = (files: UnsentFile[]) => uploadFiles(files, new AbortController().signal);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  holdBlob('picture', new Blob([new Uint8Array(picture.size)]));
  holdBlob('preview', new Blob([new Uint8Array(9_000)]));
});
afterEach(() => {
  vi.useRealTimers();
  return deleteBlobs(['picture', 'preview']);
});

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

  test('sends smaller parts on a slow network, and larger ones where it is quick again', async () => {
    const KB = 1024;
    const bytesOf = ({ calls }: ReturnType<typeof startServer>) =>
      calls.filter(({ kind }) => kind === 'picture').map(({ bytes }) => bytes);
    const slow = startServer({ bytesPerSecond: KB });
    expect(await upload([picture])).toEqual(['file of picture']);
    expect(bytesOf(slow).slice(0, 8)).toEqual(
      [0, 128, 64, 32, 16, 8, 8, 8].map((size) => size * KB),
    );
    expect(slow.calls.at(-1)?.offset).toBe(36 * 8 * KB);
    const quick = startServer();
    await upload([{ ...picture, previewId: null }]);
    expect(bytesOf(quick).slice(0, 6)).toEqual([0, 8, 16, 32, 64, 128].map((size) => size * KB));
  });

  test('gives up where not even the smallest part arrives, and goes on later', async () => {
    startServer({ bytesPerSecond: 100 });
    await expect(upload([{ ...picture, previewId: null }])).rejects.toThrow('Too long.');
    startServer();
    expect(await upload([picture])).toEqual(['file of picture']);
  });

  test('is refused for good where the bytes are gone', async () => {
    startServer();
    await deleteBlobs(['picture']);
    const cause: unknown = await upload([picture]).catch((cause) => cause);
    expect(cause).toMatchObject({ status: 410 });
    expect(isPermanentRejection(cause)).toBe(true);
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
