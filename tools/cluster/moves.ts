import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { watchAnswers } from '../../server/test/faults/answers.ts';
import { auditDatabase, auditWriters } from '../../server/test/faults/audit.ts';
import { retryWhileBusy } from '../../server/test/faults/client.ts';
import { startLoad } from '../../server/test/faults/load.ts';
import { type Report, timed } from '../../server/test/faults/report.ts';
import { countsOf, runAdminProgram, startAdminProgram } from '../../server/test/program.ts';
import type { Cell, Cells, Home } from './cells.ts';

const LIVE_MS = 1_000;
/** An import of an almost empty clinic takes seconds, mostly to create the database. */
const KILLED_WITHIN_MS = 4_000;

type Options = {
  moves: number;
  /** Number of writers in the moved cell; the other cell has half as many. */
  writers?: number;
  say(line: string): void;
};

const admin = async (home: Home, ...words: string[]) => {
  const { status, output } = await runAdminProgram(words, home.place.settings);
  return { done: status === 0, output };
};

/** @throws Error with its output if it failed */
const runAdminCommand = async (home: Home, ...words: string[]): Promise<string> => {
  const { done, output } = await admin(home, ...words);
  if (!done) throw new Error(`${words[0]} failed: ${output}`);
  return output;
};

/**
 * Imports into the new place, after a first import was killed with kill -9; also returns whether
 * that one was still running.
 */
const importTwice = async (cells: Cells, cell: Cell, file: string) => {
  const first = await cells.makeHome(cell);
  const importer = startAdminProgram(['import', file], first.place.settings);
  await wait(Math.random() * KILLED_WITHIN_MS);
  const wasRunning = await importer.kill();
  const { done, output } = await admin(first, 'import', file);
  if (done) return { home: first, wasRunning, anew: false };
  // It was killed after its last commit: an operator starts again with an empty place.
  if (!output.includes('not empty')) throw new Error(`the second import failed: ${output}`);
  const second = await cells.makeHome(cell);
  await runAdminCommand(second, 'import', file);
  return { home: second, wasRunning, anew: true };
};

/** Moves a cell as described in docs/cells.md; also returns the faults found, as text. */
const move = async (cells: Cells, cell: Cell) => {
  const old = cell.home;
  const began = performance.now();
  const faults: string[] = [];
  const status = await old.server.stop();
  if (status !== 0) faults.push(`the old server's stop ended with ${status}`);
  const file = join(old.place.dataDir, 'moving.saathi');
  await runAdminCommand(old, 'export', file);
  const { home, wasRunning, anew } = await importTwice(cells, cell, file);
  const [before, after] = [
    await runAdminCommand(old, 'check'),
    await runAdminCommand(home, 'check'),
  ];
  if (countsOf(before) !== countsOf(after))
    faults.push('counts or sums lost: the new place has others');
  await home.server.start();
  await cells.lead(cell, home);
  const seconds = (performance.now() - began) / 1_000;
  const answer = await fetch(`${old.server.origin()}/livez`).catch(() => null);
  if (answer) faults.push('the old server still answers');
  if (existsSync(file)) rmSync(file);
  return { faults, wasRunning, anew, seconds };
};

/**
 * R19: one of two cells is moved to another place repeatedly, while people write in both; each time
 * the import is killed at a random moment. The other cell must not be affected.
 */
export const runMoves = async (
  cells: Cells,
  { moves, writers = 8, say }: Options,
): Promise<Report> =>
  timed(async () => {
    const [moved, other] = cells.cells as [Cell, Cell];
    const answers = watchAnswers();
    const behaviour = { available: () => wait(100), insists: () => true };
    try {
      const load = await retryWhileBusy(() => startLoad(() => moved.origin, behaviour, writers));
      const beside = await retryWhileBusy(() =>
        startLoad(() => other.origin, behaviour, Math.ceil(writers / 2)),
      );
      const faults: string[] = [];
      let killed = 0;
      let anew = 0;
      for (let n = 0; n < moves; n += 1) {
        await wait(LIVE_MS);
        const done = await move(cells, moved);
        faults.push(...done.faults);
        if (done.wasRunning) killed += 1;
        if (done.anew) anew += 1;
        say(`${n + 1}. moved within ${done.seconds.toFixed(1)} s, ${done.faults.length} faults`);
        await wait(LIVE_MS);
      }
      await Promise.all([load.stop(), beside.stop()]);
      for (const { writers: all } of [load, beside]) faults.push(...(await auditWriters(all)));
      faults.push(...answers.others().map((answer) => `answered ${answer}`));
      for (const { home } of cells.cells) {
        await home.server.stop();
        faults.push(...(await auditDatabase(home.place)));
      }
      const facts = {
        acknowledged: load.writes(),
        besides: beside.writes(),
        notNow: answers.busy(),
        unanswered: answers.unanswered(),
        importersKilled: killed,
        begunAnew: anew,
      };
      return { run: 'R19 move of a cell', engine: 'embedded', n: moves, faults, facts };
    } finally {
      answers.close();
    }
  });
