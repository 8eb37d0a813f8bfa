import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { CROWD } from '../../server/test/faults/people.ts';
import { describeReport, hasPassed } from '../../server/test/faults/report.ts';
import { freePort } from '../../server/test/program.ts';
import { createCells } from './cells.ts';
import { runMoves } from './moves.ts';
import { untilSignalled } from './until-signalled.ts';

const MOST_CELLS = 20;

const say = (line: string) => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    cells: { type: 'string', default: '2' },
    moves: { type: 'string', default: '0' },
    port: { type: 'string', default: '3000' },
  },
});
const [count, moves] = [Number(values.cells), Number(values.moves)];
if (!(count >= 2 && count <= MOST_CELLS && moves >= 0)) {
  say(`npm run cluster -- --cells N [--moves M]     (N is 2 to ${MOST_CELLS})`);
  process.exit(2);
}

const cells = await createCells({
  port: moves > 0 ? await freePort() : Number(values.port),
  cells: count,
  // The writers are many people at one address.
  settings: moves > 0 ? CROWD : {},
});

const work = async (signalled: Promise<void>) => {
  say(`Node ${process.versions.node}, ${availableParallelism()} cores`);
  await cells.start();
  if (moves === 0) {
    for (const { name, origin } of cells.cells) say(`${name} is ready at ${origin}`);
    say('Ctrl+C ends the cells and removes them.');
    await signalled;
    return true;
  }
  const report = await runMoves(cells, { moves, say });
  say(describeReport(report));
  return hasPassed(report);
};

await untilSignalled({ work, stop: cells.stop, say });
