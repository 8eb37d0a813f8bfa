import type { AdherenceDay, DayString, GoalSummary, PatientWithGoals } from '@saathi/contract';
import { SUMMARY_DAYS } from '@saathi/contract/limits';
import { countDue } from '@saathi/contract/streak';

/**
 * Returns achieved days of all goals divided by goals times 15, in percent, rounded; 0 without
 * goals (product 9).
 */
export const completionOf = (goals: readonly GoalSummary[]): number => {
  if (goals.length === 0) return 0;
  const achieved = goals.flatMap(({ last15Days }) => last15Days).filter((day) => day.achieved);
  return Math.round((achieved.length / (goals.length * SUMMARY_DAYS)) * 100);
};

/**
 * Returns on how many days goals were due or achieved, and achieved; `isPlain` if each was due every
 * day since its first, so that the completion says all.
 */
export const dueDaysOf = (goals: readonly GoalSummary[]) => {
  const counts = goals.map(({ since, frequency, last15Days }) => {
    const lived = last15Days.filter(({ date }) => date >= since);
    const count = countDue(lived, frequency);
    return { ...count, isPlain: !frequency && count.due === lived.length };
  });
  return {
    achieved: counts.reduce((sum, { achieved }) => sum + achieved, 0),
    due: counts.reduce((sum, { due }) => sum + due, 0),
    isPlain: counts.every(({ isPlain }) => isPlain),
  };
};

/** Returns the tone of a completion: 'achieved' from 50 percent on. */
export const completionTone = (percentage: number): 'achieved' | 'neutral' =>
  percentage >= 50 ? 'achieved' : 'neutral';

/** Number of missed days from which the doctor is told. */
export const MISSED_FROM_DAYS = 3;

/** Whether a goal was due on one of its days; a goal due n times a week has no fixed due days. */
const wasDue = ({ since, frequency, last15Days }: GoalSummary, place: number): boolean => {
  const day = last15Days[place];
  if (!day || day.off || day.date < since) return false;
  return !(frequency && 'timesAWeek' in frequency);
};

/**
 * Returns the number of due days since the last achieved one; today does not count as missed yet.
 */
export const missedDaysOf = ({ goalsSummary }: Pick<PatientWithGoals, 'goalsSummary'>): number => {
  const isAchieved = (place: number) =>
    goalsSummary.some(({ last15Days }) => last15Days[place]?.achieved);
  const today = SUMMARY_DAYS - 1;
  if (isAchieved(today)) return 0;
  let missed = 0;
  for (let place = today - 1; place >= 0 && !isAchieved(place); place -= 1) {
    if (goalsSummary.some((goal) => wasDue(goal, place))) missed += 1;
  }
  return missed;
};

const DAYS_PER_WEEK = 7;

/** Returns the share of goals achieved over some days, 0 to 1; null without goals. */
export const shareOf = (days: readonly AdherenceDay[]): number | null => {
  const goals = days.reduce((sum, day) => sum + day.goals, 0);
  return goals === 0 ? null : days.reduce((sum, day) => sum + day.achieved, 0) / goals;
};

/** Returns for each day the share over the week ending on it. */
export const weeklyShares = (days: readonly AdherenceDay[]): (number | null)[] =>
  days.map((day, place) =>
    day.goals === 0 ? null : shareOf(days.slice(Math.max(0, place - DAYS_PER_WEEK + 1), place + 1)),
  );

/** Returns the age in whole years on a day. */
export const ageOn = (today: DayString, dateOfBirth: DayString): number => {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
};
