import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { cookieOf } from '../people.ts';
import { type Program, startOurs } from '../programs.ts';
import type { Row } from '../row.ts';

const MB = 1024 * 1024;
const FILE_BYTES = 2 * MB;
const PART_BYTES = 128 * 1024;
const PEOPLE = 50;
const [ROUNDS, QUICK_ROUNDS] = [4, 1];
/** Delay before repeating a rejected request. */
const BUSY_MS = 100;
const SAMPLE_MS = 100;
/** Less than all of them send at once, so the files are never all in memory. */
const MOST_MORE_MB = 64;

/** Returns a document of the maximum size, different each time. */
const aDocument = (): Buffer => {
  const bytes = randomBytes(FILE_BYTES);
  bytes.write('%PDF-1.7\n', 0, 'latin1');
  bytes.write('\n%%EOF\n', FILE_BYTES - 7, 'latin1');
  return bytes;
};

/** Sends a document part by part, as a phone does; returns how often it had to wait. */
const sendDocument = async (port: number, person: number, clientId: string): Promise<number> => {
  const bytes = aDocument();
  let waited = 0;
  for (let offset = 0; offset < FILE_BYTES; ) {
    const query = new URLSearchParams({
      kind: 'pdf',
      clientId,
      size: String(FILE_BYTES),
      offset: String(offset),
    });
    const response = await fetch(`http://127.0.0.1:${port}/api/files?${query}`, {
      method: 'POST',
      headers: {
        ...cookieOf(port, 'patient', person),
        'content-type': 'application/octet-stream',
      },
      body: bytes.subarray(offset, offset + PART_BYTES),
    });
    const text = await response.text();
    if (response.status === 503) {
      waited += 1;
      await wait(BUSY_MS);
    } else if (response.ok) {
      offset = JSON.parse(text).received;
    } else {
      throw new Error(`a part answered ${response.status}: ${text}`);
    }
  }
  return waited;
};

/** Returns a program's peak memory during some work, in MB. */
const mostMemory = async (program: Program, work: () => Promise<unknown>): Promise<number> => {
  let most = program.memory();
  let done = false;
  const sampling = (async () => {
    while (!done) {
      most = Math.max(most, program.memory());
      await wait(SAMPLE_MS);
    }
  })();
  try {
    await work();
  } finally {
    done = true;
    await sampling;
  }
  return most;
};

/** Fifty patients repeatedly send a document of 2 MB each at the same time. */
export const files: Row = {
  name: 'files',
  measure: async ({ stores, size, quick }) => {
    const ours = await startOurs(await stores.copy());
    const people = Math.min(PEOPLE, size.patients);
    const rounds = quick ? QUICK_ROUNDS : ROUNDS;
    let waited = 0;
    const round = async (name: string) => {
      const all = Array.from({ length: people }, (_, n) =>
        sendDocument(ours.port, n + 1, `${name} ${n}`),
      );
      for (const times of await Promise.all(all)) waited += times;
    };
    // The first round warms up: the program compiles, and its database allocates the memory it
    // keeps.
    const warm = await mostMemory(ours, () => round('warm'));
    const began = performance.now();
    const most = await mostMemory(ours, async () => {
      for (let n = 0; n < rounds; n += 1) await round(`round ${n}`);
    });
    const seconds = (performance.now() - began) / 1_000;
    await ours.stop();
    const more = Math.max(0, most - warm);
    const sent = (rounds * people * FILE_BYTES) / MB;
    return [
      {
        what: `${people} people send 2 MB each at once, ${rounds} time${rounds > 1 ? 's' : ''} after the first`,
        unit: 'MB more memory',
        ours: more,
        goal: `≤ ${MOST_MORE_MB} MB`,
        reached: more <= MOST_MORE_MB,
        note: `${most.toFixed(0)} MB at most; ${sent} MB in ${seconds.toFixed(0)} s, ${waited} parts sent again later`,
      },
    ];
  },
};
