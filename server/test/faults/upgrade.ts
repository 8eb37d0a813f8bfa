import { setTimeout as wait } from 'node:timers/promises';
import { watchAnswers } from './answers.ts';
import { auditDatabase, auditWriters } from './audit.ts';
import { type Build, buildCommit, makeNextBuild } from './builds.ts';
import { startLoad } from './load.ts';
import { makePlace } from './place.ts';
import { type Report, timed } from './report.ts';
import { createServerControl, type ServerControl } from './server-control.ts';

const LIVE_MS = 1_000;

type Options = {
  upgrades: number;
  /**
   * The commit of the older version. Null: this build is the older one, and the newer one adds
   * migrations to it.
   */
  from: string | null;
  writers?: number;
};

type Versions = {
  older: string | undefined;
  newer: string | undefined;
  /** Whether the older version starts on a database that the newer one has migrated. */
  restarts: boolean;
};

/** Sends to all servers that accept connections in turn, like a proxy. */
const inTurn = (servers: readonly ServerControl[], among: Set<ServerControl>) => {
  let turn = 0;
  return () => {
    turn += 1;
    const open = servers.filter((server) => among.has(server));
    return open[turn % open.length]?.origin() ?? 'http://localhost:1';
  };
};

const stopOf = async (server: ServerControl, name: string): Promise<string[]> => {
  const status = await server.stop();
  return status === 0 ? [] : [`the ${name} server's stop ended with ${status}`];
};

/** Runs two older servers on one database until a newer one is ready next to them. */
const upgradeOnce = async ({ older, newer, restarts }: Versions, writers?: number) => {
  const place = await makePlace('postgres');
  const first = createServerControl(place, {}, older);
  const second = createServerControl(place, {}, older);
  const next = createServerControl(place, {}, newer);
  const all = [first, second, next];
  const open = new Set([first, second]);
  const answers = watchAnswers();
  try {
    await Promise.all([first.start(), second.start()]);
    const behaviour = { available: () => wait(20), insists: () => true };
    const load = await startLoad(inTurn(all, open), behaviour, writers);
    await wait(LIVE_MS);
    await next.start();
    open.add(next);
    await wait(LIVE_MS);
    const faults: string[] = [];
    if (restarts) {
      faults.push(...(await stopOf(second, 'older')));
      await second.start().catch((error: Error) => faults.push(`older: ${error.message}`));
      await wait(LIVE_MS);
    }
    for (const server of [first, second]) {
      // The proxy notices it by a refused connection.
      faults.push(...(await stopOf(server, 'older')));
      open.delete(server);
      await wait(LIVE_MS);
    }
    await load.stop();
    faults.push(...(await auditWriters(load.writers)));
    const dropped = load.writers.flatMap(({ journal }) => [...journal.unanswered]);
    faults.push(...dropped.map((key) => `message ${key} was dropped`));
    faults.push(...answers.others().map((answer) => `answered ${answer}`));
    faults.push(...(await auditDatabase(place)));
    return { faults, acknowledged: load.writes(), notNow: answers.busy() };
  } finally {
    answers.close();
    await Promise.all(all.map((server) => server.kill()));
    await place.remove();
  }
};

/**
 * R18: a newer version starts and migrates next to two servers of an older one, while people write
 * through all of them; then the older ones are stopped. Each upgrade has its own database.
 */
export const upgrade = ({ upgrades, from, writers }: Options): Promise<Report> =>
  timed(async () => {
    const build: Build = from ? buildCommit(from) : makeNextBuild();
    const versions = from
      ? { older: build.programs, newer: undefined, restarts: false }
      : { older: undefined, newer: build.programs, restarts: true };
    try {
      const faults: string[] = [];
      let acknowledged = 0;
      let notNow = 0;
      for (let n = 0; n < upgrades; n += 1) {
        const found = await upgradeOnce(versions, writers);
        faults.push(...found.faults);
        acknowledged += found.acknowledged;
        notNow += found.notNow;
      }
      const run = from ? `R18 upgrade from ${build.name}` : `R18 upgrade to ${build.name}`;
      return { run, engine: 'postgres', n: upgrades, faults, facts: { acknowledged, notNow } };
    } finally {
      build.remove();
    }
  });
