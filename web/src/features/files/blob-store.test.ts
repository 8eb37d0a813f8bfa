import { afterEach, expect, test, vi } from 'vitest';
import { localStore, USER_ID_KEY } from '../../platform/session/storage.ts';
import { deleteBlobs, readBlob } from './blob-store.ts';

// The clean-up of all tests needs localStorage.
afterEach(() => void vi.unstubAllGlobals());

test('a browser without localStorage reads the files of the person who is signed in', async () => {
  vi.stubGlobal('localStorage', null);
  localStore.write(USER_ID_KEY, 'asha');
  const opened: string[] = [];
  const open = (name: string) => {
    opened.push(name);
    throw new DOMException('Forbidden', 'SecurityError');
  };
  vi.stubGlobal('indexedDB', { open });
  await expect(readBlob('photo')).rejects.toThrow('Forbidden');
  await deleteBlobs(['photo']);
  expect(opened).toEqual(['files:asha', 'files:asha']);
});
