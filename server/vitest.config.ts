import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';
import { findPostgres } from './test/postgres-cluster.ts';

const onPostgres = process.env.TEST_ENGINE === 'postgres';
const postgresBinaries = onPostgres ? findPostgres(process.env.PATH ?? '') : null;
const skipped = onPostgres && !postgresBinaries;

// The same requests in every run of the suite; any number of other ones on demand.
const fuzz = {
  requests: Number(process.env.FUZZ_REQUESTS ?? 5_000),
  seed: Number(process.env.FUZZ_SEED ?? 4_937),
};

if (skipped) {
  process.stderr.write(
    '\nSKIPPED: PostgreSQL is not installed, so NO server test ran on it. Debian: apt-get install postgresql\n',
  );
}

export default defineConfig({
  test: {
    include: skipped ? [] : ['src/**/*.test.ts', 'test/**/*.test.ts', '../tools/**/*.test.ts'],
    passWithNoTests: skipped,
    globalSetup: skipped ? [] : ['test/build-programs.ts', 'test/database-setup.ts'],
    provide: { postgresBinaries, fuzz },
    pool: 'forks',
    // Much of a file is waiting for programs to start and end: two at a time fill two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    // A loaded machine is slow, not wrong; what fails still fails.
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
  },
});
