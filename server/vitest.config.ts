import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { missingPrograms } from '../tools/cluster/cluster-programs.ts';
import { findProgram } from '../tools/cluster/service.ts';
import { filesReplacingModules } from '../vitest.shared.ts';
import { whyPowerCannotBeCut } from './test/faults/cut-disk.ts';
import { LongestFirst } from './test/longest-first.ts';
import { findPostgres } from './test/postgres-cluster.ts';

type Engine = 'embedded' | 'postgres';

const everything = ['src/**/*.test.ts', 'test/**/*.test.ts', '../tools/**/*.test.ts'];

/** What `npm test` runs on the embedded engine where PostgreSQL runs everything: its own tests, and once each call that the access matrix sees succeed. */
const ownOfEmbedded = [
  'src/platform/database/*.test.ts',
  'src/app/admin/*.test.ts',
  'src/app/guard/embedded-calls.test.ts',
  'test/faults/*.test.ts',
  '../tools/**/embedded-*.test.ts',
];

/** Tests whose file is named after one engine run on that one alone. */
const exclude = {
  embedded: ['**/postgres-*.test.ts', '../tools/**/postgres-*.test.ts'],
  postgres: ['**/embedded-*.test.ts', '../tools/**/embedded-*.test.ts', 'src/app/admin/*.test.ts'],
};

const chosen = process.env.TEST_ENGINE ?? 'embedded';
const thorough = chosen === 'both';
const postgresBinaries = findPostgres(process.env.PATH ?? '');

// The same requests in every run of the suite; any number of other ones on demand.
const fuzz = {
  requests: Number(process.env.FUZZ_REQUESTS ?? (thorough ? 2_000 : 500)),
  seed: Number(process.env.FUZZ_SEED ?? 4_937),
};

// How often 200 callers race for one seat, and how many histories of a doctor's day are made up.
const races = {
  rounds: Number(process.env.RACE_ROUNDS ?? (thorough ? 100 : 2)),
  histories: Number(process.env.RACE_HISTORIES ?? (thorough ? 100 : 8)),
};

const tell = (program: string, missed: string, name: string): void => {
  if (findProgram(name)) return;
  process.stderr.write(
    `\nSKIPPED: ${program} is not installed, so NO test ran ${missed}. Debian: apt-get install ${name}\n`,
  );
};
if (thorough && postgresBinaries) {
  tell('PgBouncer', 'behind a pooler', 'pgbouncer');
  if (!findProgram('valkey-server')) tell('Redis', 'with Valkey', 'redis-server');
  tell('HAProxy', 'of cells', 'haproxy');
  tell('nginx', 'behind nginx', 'nginx');
  tell('Caddy', 'behind Caddy', 'caddy');
  tell('libfaketime', 'with a clock that is set', 'faketime');
  const missing = missingPrograms();
  if (missing.length > 0) {
    process.stderr.write(
      `\nSKIPPED: ${missing.join(', ')} not installed, so NO primary was killed. Debian: apt-get install patroni etcd-server haproxy pgbouncer redis-server curl\n`,
    );
  }
}

const whyNot = thorough ? await whyPowerCannotBeCut() : null;
if (whyNot) process.stderr.write(`\nSKIPPED: ${whyNot}, so NO power was cut.\n`);

const project = (
  engine: Engine,
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    ...test,
    globalSetup: ['test/build-programs.ts', 'test/database-setup.ts'],
    provide: {
      postgresBinaries: engine === 'postgres' ? postgresBinaries : null,
      thorough,
      cutsPower: thorough && whyNot === null,
      fuzz,
      races,
    },
  },
});

const ofTheirOwn = filesReplacingModules(import.meta.dirname, ['src', 'test']);

const on = (engine: Engine, include: string[]): TestProjectInlineConfiguration[] => [
  project(engine, {
    name: engine,
    include,
    exclude: [...exclude[engine], ...ofTheirOwn],
    isolate: false,
  }),
  ...(include === everything
    ? [project(engine, { name: `${engine}, a process each`, include: ofTheirOwn })]
    : []),
];

const onPostgres = (): TestProjectInlineConfiguration[] => {
  if (postgresBinaries) return on('postgres', everything);
  process.stderr.write(
    '\nSKIPPED: PostgreSQL is not installed, so NO server test ran on it. Debian: apt-get install postgresql\n',
  );
  return [];
};

/** Values of `TEST_ENGINE`: everything on one engine, everything on both, or each test once as `npm test` does. */
const choices = {
  embedded: () => on('embedded', everything),
  postgres: () => onPostgres(),
  both: () => [...onPostgres(), ...on('embedded', everything)],
  once: () => [...onPostgres(), ...on('embedded', postgresBinaries ? ownOfEmbedded : everything)],
};
const projects = choices[chosen as keyof typeof choices]?.();
if (!projects) {
  throw new Error(`TEST_ENGINE is "${chosen}": it is one of ${Object.keys(choices).join(', ')}.`);
}

export default defineConfig({
  test: {
    projects,
    passWithNoTests: projects.length === 0,
    pool: 'forks',
    // Much of a file is waiting for programs to start and end: three at a time fill two cores.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    // A loaded machine is slow, not wrong; what fails still fails.
    testTimeout: 300_000,
    expect: { poll: { timeout: 90_000 } },
    hookTimeout: 300_000,
  },
});
