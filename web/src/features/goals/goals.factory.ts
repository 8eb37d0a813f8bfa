import type { DayString, Goal, GoalId, ProgressEntry } from '@saathi/contract';
import { aPatient } from '../../../test/server.ts';
import { lastDays } from '../../platform/i18n/days.ts';

export const aGoal = (number: number, fields: Partial<Goal> = {}): Goal => ({
  id: `0190a000-0000-7000-9000-${String(number).padStart(12, '0')}` as GoalId,
  patientId: aPatient.id,
  title: `Goal ${number}`,
  description: null,
  streak: 0,
  remindAt: null,
  measure: null,
  ...fields,
});

/** Returns the entries up to a day, oldest first; in `marks`, '✓' is an achieved day: '··✓'. */
export const entriesUpTo = (last: DayString, marks: string): ProgressEntry[] =>
  lastDays(last, marks.length).map((date, place) => ({ date, achieved: marks[place] === '✓' }));
