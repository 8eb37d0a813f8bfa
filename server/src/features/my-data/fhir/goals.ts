import type { Goal, Observation } from '@medplum/fhirtypes';
import type { DayString, Measure } from '@saathi/contract';
import { GOAL_ACHIEVED, GOAL_TIMING_EXTENSION } from '@saathi/contract/fhir-codes';
import type { Weekday } from '@saathi/contract/streak';
import { idWithin } from '../../../platform/ids.ts';
import { codeOf } from './reading-codes.ts';
import { fhirInstant, nonBlankText, type Row, referenceTo } from './resources.ts';

const tickOf = (row: Row): Observation => ({
  resourceType: 'Observation',
  id: idWithin(String(row.goal_id), String(row.day)),
  status: 'final',
  code: { text: GOAL_ACHIEVED },
  subject: referenceTo(row.patient_id),
  performer: [referenceTo(row.patient_id)],
  effectiveDateTime: String(row.day),
  issued: fhirInstant(row.recorded_at),
  valueBoolean: true,
});

/** Returns the measure of a goal and its last day; empty for most goals. */
const targetOf = ({ measure, until }: Row): Pick<Goal, 'target'> => {
  if (!measure && !until) return {};
  const measured = measure ? { measure: codeOf(measure as Measure) } : {};
  return { target: [{ ...measured, ...(until ? { dueDate: String(until) } : {}) }] };
};

/** Returns how often a goal is due, if not every day. */
const timingOf = ({ weekdays, times_a_week }: Row): Pick<Goal, 'extension'> => {
  if (!weekdays && !times_a_week) return {};
  const repeat = weekdays
    ? { dayOfWeek: weekdays as Weekday[] }
    : { frequency: Number(times_a_week), period: 1, periodUnit: 'wk' as const };
  return { extension: [{ url: GOAL_TIMING_EXTENSION, valueTiming: { repeat } }] };
};

const goalOf = (row: Row, startDate: DayString, ticks: readonly Observation[]): Goal => ({
  resourceType: 'Goal',
  id: String(row.id),
  ...timingOf(row),
  lifecycleStatus: 'active',
  description: { text: String(row.title) },
  subject: referenceTo(row.patient_id),
  startDate,
  ...targetOf(row),
  ...(nonBlankText(row.description) && { note: [{ text: String(row.description) }] }),
  ...(ticks.length > 0 && { outcomeReference: ticks.map(({ id }) => referenceTo(id)) }),
});

/** Returns a patient's goals, each referring to its outcomes: one observation per achieved day. */
export const goalsOf = (
  goals: readonly Row[],
  progress: readonly Row[],
  dayOf: (instant: Date) => DayString,
): { goals: Goal[]; ticks: Observation[] } => {
  const ticksOf = new Map<unknown, Observation[]>(goals.map(({ id }) => [id, []]));
  for (const row of progress) {
    if (row.achieved) ticksOf.get(row.goal_id)?.push(tickOf(row));
  }
  return {
    goals: goals.map((row) =>
      goalOf(row, dayOf(row.created_at as Date), ticksOf.get(row.id) ?? []),
    ),
    ticks: [...ticksOf.values()].flat(),
  };
};
