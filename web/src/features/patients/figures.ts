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

/** Whether a goal was due on one of its days; one that is due so often a week has no days of its own. */
const wasDue = ({ since, frequency, last15Days }: GoalSummary, place: number): boolean => {
  const day = last15Days[place];
  if (!day || day.off || day.date < since) return false;
  return !(frequency && 'timesAWeek' in frequency);
};

/** Days on which a goal was due, without any achieved up to now; today counts only once it is over. */
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
