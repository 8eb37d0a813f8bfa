import { startOurs } from '../programs.ts';
import { median, type Row } from '../row.ts';

const READY_MS = 2_000;
const MEMORY_MB = { embedded: 450, postgres: 250 };

/** A restart on existing data, and the memory of the server that ran the previous rows. */
export const starts: Row = {
  name: 'starts',
  measure: async ({ engine, stores, ours, rounds }) => {
    const env = await stores.copy();
    const times: number[] = [];
    let fresh = 0;
    for (let round = 0; round < rounds; round += 1) {
      const program = await startOurs(env);
      times.push(program.readyMs);
      fresh = program.memory();
      await program.stop();
    }
    const ready = median(times);
    const memory = ours.memory();
    return [
      {
        what: 'second start → ready',
        unit: 'ms',
        ours: ready,
        goal: `≤ ${READY_MS} ms`,
        reached: ready <= READY_MS,
      },
      {
        what: 'memory after a second start',
        unit: 'MB',
        ours: fresh,
        goal: `≤ ${MEMORY_MB[engine]} MB`,
        reached: fresh <= MEMORY_MB[engine],
      },
      {
        what: 'memory of the server after the rows above',
        unit: 'MB',
        ours: memory,
        goal: `≤ ${MEMORY_MB[engine]} MB`,
        reached: memory <= MEMORY_MB[engine],
      },
    ];
  },
};
