import { describe, expect, inject, it } from 'vitest';
import { testEngine } from '../database.ts';
import { clocks } from './clocks.ts';
import { crash } from './crash.ts';
import { disk } from './disk.ts';
import { everyStep } from './every-step.ts';
import { model } from './model.ts';
import { findFaketime } from './moved-clock.ts';
import { normalLoad } from './normal-load.ts';
import { overload } from './overload.ts';
import { hasPassed } from './report.ts';
import { restoreUnderLoad } from './restore.ts';
import { retries } from './retries.ts';
import { signInFlood } from './sign-in-flood.ts';
import { slowClients } from './slow-clients.ts';
import { upgrade } from './upgrade.ts';

// Short versions of `npm run faults`. A busy test machine starts slowly, so times are not checked
// here.
const ANY_MS = Number.POSITIVE_INFINITY;
const ANY_TIMES = Number.POSITIVE_INFINITY;

describe('what was acknowledged survives', { timeout: 1_200_000 }, () => {
  const engine = testEngine();
  const thorough = inject('thorough');
  const thoroughly = it.runIf(thorough);

  it.skipIf(!thorough && engine === 'postgres')(
    'kill -9 at random while people write',
    async () => {
      const cycles = thorough ? 3 : 1;
      const writers = thorough ? 8 : 4;
      const report = await crash(engine, { cycles, readyWithinMs: ANY_MS, writers });
      expect(report.faults).toEqual([]);
      expect(report.facts?.acknowledged).toBeGreaterThan(cycles);
      expect(hasPassed(report)).toBe(true);
    },
  );

  // `npm test` covers this with chats/thread/send-message.test.ts.
  thoroughly('writes sent up to five times with every fifth answer dropped', async () => {
    const report = await retries(engine, { writes: 200 });
    expect(report.faults).toEqual([]);
    expect(report.n).toBeGreaterThan(10);
  });

  // `npm test` covers this with platform/database/back-up-and-move.test.ts, which copies under load,
  // and app/admin/admin.test.ts, which compares a quiet copy.
  thoroughly('a copy under load, filled in elsewhere', async () => {
    const report = await restoreUnderLoad(engine, { copies: 1, writers: 4 });
    expect(report.faults).toEqual([]);
  });

  // `npm test` covers this with chats/model/model-failures.test.ts; the slow model takes too long
  // here.
  thoroughly('a language model that fails in every way', async () => {
    const failures = ['down', 'garbage', 'huge', 'redirect'] as const;
    const report = await model(engine, { sends: 10, slowerTimes: ANY_TIMES, failures });
    expect(report.faults).toEqual([]);
  });

  // `npm test` covers this with notices/killed.test.ts and my-data/erasure-killed.test.ts.
  thoroughly(
    'an end after steps of a tick and of moving an appointment, on PostgreSQL after every one and of an alert and erasures',
    async () => {
      // Each step needs several starts, which are slow on the embedded engine.
      const isShort = engine === 'embedded';
      const report = await everyStep(engine, {
        flows: { tick: 1, move: isShort ? 8 : 1 },
        jobs: isShort ? [] : ['alert'],
        ...(isShort && { erasures: [] }),
      });
      expect(report.faults).toEqual([]);
      expect(report.n).toBeGreaterThan(0);
    },
  );

  // `npm test` covers this with platform/database/migrate.test.ts and app/two-servers.test.ts.
  it.runIf(thorough && engine === 'postgres')(
    'a newer version started beside an older one, which is then stopped',
    async () => {
      const report = await upgrade({ upgrades: 1, from: null, writers: 4 });
      expect(report.faults).toEqual([]);
      expect(report.facts?.acknowledged).toBeGreaterThan(10);
    },
  );

  // A full disk needs a mount, which only `npm run faults` may use. `npm test` covers the answers of
  // such a server with app/health.test.ts and platform/database/postgres-database.test.ts.
  it.runIf(thorough && engine === 'postgres')(
    'a database that takes no writes for a while',
    async () => {
      const report = await disk(engine, { rounds: 1, mount: false });
      expect(report.faults).toEqual([]);
    },
  );

  // These take a minute each, so only `npm run test:all` runs them.
  thoroughly('clients that send a byte now and then, or read nothing', async () => {
    const report = await slowClients(engine, { clients: 120 });
    expect(report.faults).toEqual([]);
  });

  thoroughly('open chats, writers and sign-ins for a while', async () => {
    const report = await normalLoad(engine, { seconds: 5, chats: 40 });
    expect(report.faults).toEqual([]);
  });

  thoroughly('a flood of sign-ins that are none', async () => {
    const report = await signInFlood(engine, { seconds: 5, perSecond: 100 });
    expect(report.faults).toEqual([]);
  });

  thoroughly('several times as many messages as it can take', async () => {
    const size = { seconds: 3, stepSeconds: 1 };
    const report = await overload(engine, { ...size, goodput: 0, normalWithinMs: ANY_MS });
    expect(report.faults).toEqual([]);
  });

  it.runIf(thorough && findFaketime())('a clock that is set forward and back', async () => {
    const report = await clocks(engine, { rounds: 1, writers: 4 });
    expect(report.faults).toEqual([]);
    expect(report.n).toBeGreaterThan(5);
  });
});
