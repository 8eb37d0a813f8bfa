import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LIBRARIES = '/usr/lib';
const FAKETIME = 'faketime/libfaketimeMT.so.1';

/** Returns the library that changes the time a program sees, or null if it is not installed. */
export const findFaketime = (): string | null => {
  if (!existsSync(LIBRARIES)) return null;
  const folders = ['', ...readdirSync(LIBRARIES)].map((name) => join(LIBRARIES, name, FAKETIME));
  return folders.find((path) => existsSync(path)) ?? null;
};

/**
 * Creates a clock for programs with its `env` that can be set while they run. Monotonic timers are
 * unaffected, as on a real machine.
 */
export const makeMovedClock = () => {
  const library = findFaketime();
  if (!library) throw new Error('libfaketime is not installed. Debian: apt-get install faketime');
  const folder = mkdtempSync(join(tmpdir(), 'saathi-clock-'));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const file = join(folder, 'offset');
  const set = (seconds: number): void =>
    writeFileSync(file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`);
  set(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    /** Sets the clock to this many seconds from the correct time. */
    set,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
