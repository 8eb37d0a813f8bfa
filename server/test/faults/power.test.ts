import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { makeSecretFile, readSecretFile } from '../../src/platform/secret-file.ts';
import { FILE_SYSTEMS, mountCutDisk } from './cut-disk.ts';

// Needs root and mounts disks, so only `npm run test:all` runs it. With servers and writers: `npm
// run faults -- R2`.
describe.skipIf(!inject('cutsPower'))('a power cut', () => {
  describe.each(FILE_SYSTEMS)('on %s', (fileSystem) => {
    let disk: ReturnType<typeof mountCutDisk>;
    beforeEach(() => {
      disk = mountCutDisk(fileSystem);
    });
    afterEach(() => disk.remove());

    it('keeps what was synced and nothing else', async () => {
      const [synced, unsynced] = [join(disk.path, 'synced'), join(disk.path, 'unsynced')];
      await writeFile(synced, 'kept');
      disk.sync();
      await writeFile(unsynced, 'forgotten');
      disk.cut();
      await disk.restore();
      expect(await readFile(synced, 'utf8')).toBe('kept');
      expect(await readFile(unsynced, 'utf8').catch(() => '')).toBe('');
    });

    it('keeps a secret that was made', async () => {
      const path = join(disk.path, 'pin-pepper');
      await makeSecretFile(path);
      disk.cut();
      await disk.restore();
      expect(await readSecretFile(path)).toHaveLength(1);
    });
  });
});
