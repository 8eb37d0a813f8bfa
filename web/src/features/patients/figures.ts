import type { AdherenceDay, DayString, GoalSummary, PatientWithGoals } from '@saathi/contract';
import { SUMMARY_DAYS } from '@saathi/contract/limits';

/** Achieved days of all goals divided by goals times 15, rounded; 0 without goals (product 9). */
export const completionOf = (goals: readonly GoalSummary[]): number => {
  if (goals.length === 0) return 0;
  const achieved = goals.flatMap(({ last15Days }) => last15Days).filter((day) => day.achieved);
  return Math.round((achieved.length / (goals.length * SUMMARY_DAYS)) * 100);
};

/** What a completion looks like: the colour of what is achieved only where half of it is. */
export const completionTone = (percentage: number): 'achieved' | 'neutral' =>
  percentage >= 50 ? 'achieved' : 'neutral';

/** From so many on a doctor is told of missed days. */
export const MISSED_FROM_DAYS = 3;

/** Full days without any goal achieved up to now, since the first goal was made; today counts only once it is over. */
export const missedDaysOf = ({ goalsSummary }: Pick<PatientWithGoals, 'goalsSummary'>): number => {
  if (goalsSummary.length === 0) return 0;
  const isAchieved = (place: number) =>
    goalsSummary.some(({ last15Days }) => last15Days[place]?.achieved);
  const isCounted = (place: number) =>
    goalsSummary.some(
      ({ since, last15Days }) =>
        since <= (last15Days[place]?.date ?? '') && !last15Days[place]?.off,
    );
  const today = SUMMARY_DAYS - 1;
  if (isAchieved(today)) return 0;
  let first = today;
  while (first > 0 && isCounted(first - 1) && !isAchieved(first - 1)) first -= 1;
  return today - first;
};

const DAYS_PER_WEEK = 7;

/** Share of goals achieved over some days, 0 to 1; null where there was no goal. */
export const shareOf = (days: readonly AdherenceDay[]): number | null => {
  const goals = days.reduce((sum, day) => sum + day.goals, 0);
  return goals === 0 ? null : days.reduce((sum, day) => sum + day.achieved, 0) / goals;
};

/** For each day the share over the week that ends on it. */
export const weeklyShares = (days: readonly AdherenceDay[]): (number | null)[] =>
  days.map((day, place) =>
    day.goals === 0 ? null : shareOf(days.slice(Math.max(0, place - DAYS_PER_WEEK + 1), place + 1)),
  );

/** Whole years between a birthday and a day. */
export const ageOn = (today: DayString, dateOfBirth: DayString): number => {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
};
