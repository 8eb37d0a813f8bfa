import type { Measure } from '@saathi/contract';
import { type Frequency, WEEKDAYS } from '@saathi/contract/streak';

/** The form values of a goal; `remindAt` is HH:MM, or '' for no reminder. */
export type GoalText = {
  title: string;
  description: string;
  remindAt: string;
  /** The measure of the goal, or ''. */
  measure: Measure | '';
  /** Comma-separated weekdays, or ''; not together with `timesAWeek`. */
  weekdays: string;
  timesAWeek: string;
  /** The last day, or ''. */
  until: string;
};

/** The form values of a new goal. */
export const NO_GOAL_TEXT: GoalText = {
  title: '',
  description: '',
  remindAt: '',
  measure: '',
  weekdays: '',
  timesAWeek: '',
  until: '',
};

/** Returns the request body of a goal. */
export const bodyOf = ({ weekdays, timesAWeek, ...text }: GoalText) => {
  const days = WEEKDAYS.filter((day) => weekdays.split(',').includes(day));
  const frequency: Frequency | '' = timesAWeek
    ? { timesAWeek: Number(timesAWeek) }
    : weekdays && days.length < WEEKDAYS.length
      ? { weekdays: days }
      : '';
  return { ...text, frequency };
};
