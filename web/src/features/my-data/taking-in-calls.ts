import type { Endpoints, TakenIn } from '@saathi/contract';
import type { DocumentContent } from '@saathi/contract/fhir-reader';
import {
  TAKEN_IN_DAYS_MAX,
  TAKEN_IN_GOALS_MAX,
  TAKEN_IN_READINGS_MAX,
} from '@saathi/contract/limits';
import { api, type CallInput } from '../../platform/api/api.ts';

type Body = CallInput<Endpoints['myData']['takeIn']>['body'];
type Content = Pick<DocumentContent, 'readings' | 'goals'>;
type Part = { goal: Content['goals'][number]; isFirst: boolean };

const inSlices = <T>(all: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, place) =>
    all.slice(place * most, (place + 1) * most),
  );

/** Returns a goal once per slice of its days. */
const partsOf = (goal: Content['goals'][number]): Part[] => {
  const slices = goal.days.length > 0 ? inSlices(goal.days, TAKEN_IN_DAYS_MAX) : [[]];
  return slices.map((days, place) => ({ goal: { ...goal, days }, isFirst: place === 0 }));
};

const COUNTS = { added: 0, known: 0, left: 0 };
/** How many items were added, already known, and left out for lack of room. */
export type Counts = typeof COUNTS;
export type Total = Record<'readings' | 'goals' | 'days', Counts>;

const sum = (a: Counts, b: Counts): Counts => ({
  added: a.added + b.added,
  known: a.known + b.known,
  left: a.left + b.left,
});
const STATES = { added: 'added', known: 'known', full: 'left' } as const;

/** Adds a call's result to the total; a goal is counted with its first part. */
const withAnswer = (total: Total, answer: TakenIn, parts: readonly Part[]): Total => {
  const next = { ...total, readings: sum(total.readings, answer.readings) };
  for (const [place, { state, days }] of answer.goals.entries()) {
    next.days = sum(next.days, days);
    if (parts[place]?.isFirst) next.goals = sum(next.goals, { ...COUNTS, [STATES[state]]: 1 });
  }
  return next;
};

/** Imports the content of a document in as many consecutive calls as needed. */
export const takeIn = async ({ readings, goals }: Content): Promise<Total> => {
  let total: Total = { readings: COUNTS, goals: COUNTS, days: COUNTS };
  for (const some of inSlices(readings, TAKEN_IN_READINGS_MAX)) {
    const body: Body = { readings: some };
    total = withAnswer(total, await api.myData.takeIn({ body }), []);
  }
  for (const parts of inSlices(goals.flatMap(partsOf), TAKEN_IN_GOALS_MAX)) {
    const body: Body = { goals: parts.map(({ goal }) => goal) };
    total = withAnswer(total, await api.myData.takeIn({ body }), parts);
  }
  return total;
};
