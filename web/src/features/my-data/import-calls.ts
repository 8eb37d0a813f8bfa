import type { Endpoints, ImportResult } from '@saathi/contract';
import type { DocumentContent } from '@saathi/contract/fhir-reader';
import { IMPORT_DAYS_MAX, IMPORT_GOALS_MAX, IMPORT_READINGS_MAX } from '@saathi/contract/limits';
import type { CallInput } from '../../platform/api/api.ts';
import { myDataApi } from './my-data-api.ts';

type Body = CallInput<Endpoints['myData']['importData']>['body'];
type Content = Pick<DocumentContent, 'readings' | 'goals'>;
type Part = { goal: Content['goals'][number]; isFirst: boolean };

const chunksOf = <T>(all: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, place) =>
    all.slice(place * most, (place + 1) * most),
  );

/** Returns a goal once per slice of its days, the newest first. */
const partsOf = (goal: Content['goals'][number]): Part[] => {
  const newest = goal.days.toReversed();
  const slices = newest.length > 0 ? chunksOf(newest, IMPORT_DAYS_MAX) : [[]];
  return slices.map((days, place) => ({ goal: { ...goal, days }, isFirst: place === 0 }));
};

const COUNTS = { added: 0, known: 0, left: 0 };
/** How many items were added, already known, and left out for lack of room. */
type ImportCounts = typeof COUNTS;
export type ImportTotal = Record<'readings' | 'goals' | 'days', ImportCounts>;

const sum = (a: ImportCounts, b: ImportCounts): ImportCounts => ({
  added: a.added + b.added,
  known: a.known + b.known,
  left: a.left + b.left,
});
const STATES = { added: 'added', known: 'known', full: 'left' } as const;

/** Adds a call's result to the total; a goal is counted with its first part. */
const withAnswer = (
  total: ImportTotal,
  answer: ImportResult,
  parts: readonly Part[],
): ImportTotal => {
  const next = { ...total, readings: sum(total.readings, answer.readings) };
  for (const [place, { state, days }] of answer.goals.entries()) {
    next.days = sum(next.days, days);
    if (parts[place]?.isFirst) next.goals = sum(next.goals, { ...COUNTS, [STATES[state]]: 1 });
  }
  return next;
};

/**
 * Imports the content of a document in as many consecutive calls as needed: goals first, then the
 * newest readings, until there is no room for more.
 */
export const importDocument = async ({ readings, goals }: Content): Promise<ImportTotal> => {
  let total: ImportTotal = { readings: COUNTS, goals: COUNTS, days: COUNTS };
  for (const parts of chunksOf(goals.flatMap(partsOf), IMPORT_GOALS_MAX)) {
    const body: Body = { goals: parts.map(({ goal }) => goal) };
    total = withAnswer(total, await myDataApi.importData({ body }), parts);
  }
  let unsent = readings.length;
  for (const some of chunksOf(readings.toReversed(), IMPORT_READINGS_MAX)) {
    const body: Body = { readings: some };
    const answer = await myDataApi.importData({ body });
    total = withAnswer(total, answer, []);
    unsent -= some.length;
    const isFull = answer.readings.left === some.length;
    if (isFull) return { ...total, readings: sum(total.readings, { ...COUNTS, left: unsent }) };
  }
  return total;
};
