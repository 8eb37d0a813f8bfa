import { openDatabase } from '../../server/src/platform/database/index.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { askOnce, quantile, saturate } from '../load.ts';
import { callsTo } from '../people.ts';
import { idOf } from '../population.ts';
import { type Program, startOurs } from '../programs.ts';
import { type BenchContext, median, type Result, type Row } from '../row.ts';

const MAX_MS = 50;
const [MANY, FEW] = [100, 20];
const CONNECTIONS = 16;

const DOCTOR = `'${idOf('doctor', 1)}'::uuid`;
/** Numbers that occur in one message per thousand, and in only a few messages. */
const [RARE, SCARCE] = [1_000, 50_000];
const [RARE_FROM, SCARCE_FROM] = [1_000, 100_000];

/** Assigns all chats to one doctor, and adds the numbers to some messages. */
const ONE_DOCTOR = [
  'drop index message_words_by_word',
  `update assignments set doctor_id = ${DOCTOR}`,
  `update chats set doctor_id = ${DOCTOR}`,
  'create temporary table all_words as select * from message_words',
  'truncate message_words',
  `insert into message_words (message_id, chat_id, doctor_id, at, words)
    select message_id, chat_id, ${DOCTOR}, at, ts_delete(words, '@' || doctor_id::text)
      || array_to_tsvector(array['@' || ${DOCTOR}::text, (${RARE_FROM} + n % ${RARE})::text, (${SCARCE_FROM} + n % ${SCARCE})::text])
    from (select *, row_number() over (order by at, message_id) as n from all_words) w`,
  'drop table all_words',
  `create index message_words_by_word on message_words using gin (words) with (fastupdate = off)`,
];
const WITHOUT_INDEX = ['drop index message_words_by_word', 'drop index message_words_by_doctor'];

/** Words that occur in every fifth message, in few, in hardly any, in none, and several words. */
const wordsOf = (turn: number): string[] => [
  'knee',
  'ghutna knee',
  'walk minut',
  'शुगर',
  String(RARE_FROM + ((turn * 37) % RARE)),
  `knee ${RARE_FROM + ((turn * 41) % RARE)}`,
  String(SCARCE_FROM + ((turn * 977) % SCARCE)),
];

const startOn = async ({ stores }: BenchContext, changes: readonly string[]): Promise<Program> => {
  const env = await stores.copy();
  const database = await openDatabase({
    dataDir: env.DATA_DIR ?? '',
    databaseUrl: env.DATABASE_URL ?? null,
    logger: createLogger('error'),
  });
  const client = await database.pool.connect();
  for (const change of [...changes, 'vacuum (analyze)']) {
    await client.query(change, [], { mayTakeLong: true });
  }
  client.release();
  await database.close();
  return startOurs(env);
};

const searches = async (context: BenchContext): Promise<Result> => {
  const program = await startOn(context, ONE_DOCTOR);
  const calls = callsTo(program.port, context.size);
  const times: number[] = [];
  for (let turn = 0; turn < (context.quick ? FEW : MANY); turn += 1) {
    for (const [place, q] of wordsOf(turn).entries()) {
      const asked = calls.search(turn * wordsOf(turn).length + place, q);
      const began = performance.now();
      const { status, body } = await askOnce(program.port, asked);
      times.push(performance.now() - began);
      if (status !== 200) throw new Error(`a search: ${status} ${body}`);
    }
  }
  await program.stop();
  const sorted = times.toSorted((a, b) => a - b);
  const p95 = quantile(sorted, 0.95);
  return {
    what: `search over ${context.size.messages.toLocaleString('en')} messages of one doctor`,
    unit: 'ms (p95)',
    ours: p95,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    goal: `p95 ≤ ${MAX_MS} ms`,
    reached: p95 <= MAX_MS,
  };
};

/**
 * Measures how many times longer sending a message takes with the search indexes than without,
 * alternating.
 */
const indexCost = async (context: BenchContext): Promise<Result> => {
  const { size, rounds, seconds } = context;
  const programs = [await startOn(context, WITHOUT_INDEX), await startOn(context, [])];
  const ratios: number[] = [];
  let turn = 0;
  for (let round = 0; round < rounds + 1; round += 1) {
    const rates: number[] = [];
    for (const { port } of programs) {
      const calls = callsTo(port, size);
      const next = () => {
        turn += 1;
        const content = `My knee has been stiff since May, day ${turn}`;
        return calls.send(1 + (turn % size.patients), content, `search-${turn}`);
      };
      rates.push((await saturate(port, { connections: CONNECTIONS, seconds, next })).perSecond);
    }
    // The first round warms up.
    if (round > 0) ratios.push((rates[0] as number) / (rates[1] as number));
  }
  for (const program of programs) await program.stop();
  return {
    what: "search: a message sent with the search's indexes to one without",
    unit: '×',
    ours: median(ratios),
    goal: '–',
    reached: true,
  };
};

/** The cost of a search, and the cost of its indexes for sending. */
export const search: Row = {
  name: 'search',
  measure: async (context) => [await searches(context), await indexCost(context)],
};
