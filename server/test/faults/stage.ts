import { watchAnswers } from './answers.ts';
import { auditDatabase, auditWriters } from './audit.ts';
import { type Load, startLoad } from './load.ts';
import { type Engine, makePlace, type Place } from './place.ts';
import { type Report, timed } from './report.ts';
import { createServerControl, type ServerControl } from './server-control.ts';

/** A server on which people write, and the faults found. */
export type Stage = {
  place: Place;
  server: ServerControl;
  load: Load;
  faults: string[];
};

type Setting = {
  run: string;
  engine: Engine;
  writers?: number;
  /** Average pause of each writer between two writes. */
  pauseMs?: number;
  /** Environment variables of the server's and PostgreSQL's processes. */
  env?: Record<string, string>;
  settings?: Record<string, string>;
  /** Refusals that the run provokes itself, as `POST /path 401`. */
  expected?: RegExp;
};

/** What a run adds to its report; `after` is called when the server has stopped. */
type Act = Pick<Report, 'n' | 'facts'> & { after?: () => Promise<string[]> };

/**
 * Runs `act` on a real server while people write, all of whom repeat until answered. Afterwards
 * journals are compared with stored data; no answer may be missing, and each must be correct or
 * "try again later".
 */
export const onStage = (
  { run, engine, writers, pauseMs, env, settings, expected }: Setting,
  act: (stage: Stage) => Promise<Act>,
): Promise<Report> =>
  timed(async () => {
    const place = await makePlace(engine, { env });
    const server = createServerControl(place, settings);
    const watch = watchAnswers();
    try {
      await server.start();
      const load = await startLoad(server.origin, { insists: () => true }, writers, pauseMs);
      const faults: string[] = [];
      const { n, facts, after } = await act({ place, server, load, faults });
      await load.stop();
      faults.push(...(await auditWriters(load.writers)));
      faults.push(...watch.others().filter((what) => !expected?.test(what)));
      if (watch.unanswered() > 0) faults.push(`${watch.unanswered()} calls without an answer`);
      await server.stop();
      faults.push(...(await auditDatabase(place)), ...((await after?.()) ?? []));
      const seen = { acknowledged: load.writes(), writersRefused: watch.busy() };
      return { run, engine, n, faults, facts: { ...seen, ...facts } };
    } finally {
      watch.close();
      await server.kill();
      await place.remove();
    }
  });
