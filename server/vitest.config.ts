import { defineConfig } from 'vitest/config';
import { findPostgres } from './src/testing/postgres-cluster.ts';

const onPostgres = process.env.TEST_ENGINE === 'postgres';
const postgresBinaries = onPostgres ? findPostgres(process.env.PATH ?? '') : null;
const skipped = onPostgres && !postgresBinaries;

if (skipped) {
  process.stderr.write(
    '\nSKIPPED: PostgreSQL is not installed, so NO server test ran on it. Debian: apt-get install postgresql\n',
  );
}

export default defineConfig({
  test: {
    include: skipped ? [] : ['src/**/*.test.ts'],
    passWithNoTests: skipped,
    globalSetup: skipped ? [] : ['src/testing/build-programs.ts', 'src/testing/database-setup.ts'],
    provide: { postgresBinaries },
    pool: 'forks',
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
});
