import type { Measure } from '@saathi/contract';
import { type Frequency, WEEKDAYS } from '@saathi/contract/streak';

/** What a patient writes down of a goal; `remindAt` is HH:MM, or '' for no reminder. */
export type GoalText = {
  title: string;
  description: string;
  remindAt: string;
  /** What is measured for it, or '' for nothing. */
  measure: Measure | '';
  /** Weekdays with commas, or ''; not beside `timesAWeek`. */
  weekdays: string;
  timesAWeek: string;
  /** The last day, or ''. */
  until: string;
};

/** Before anything is written down. */
export const NO_GOAL_TEXT: GoalText = {
  title: '',
  description: '',
  remindAt: '',
  measure: '',
  weekdays: '',
  timesAWeek: '',
  until: '',
};

/** The goal as a call takes it. */
export const bodyOf = ({ weekdays, timesAWeek, ...text }: GoalText) => {
  const days = WEEKDAYS.filter((day) => weekdays.split(',').includes(day));
  const frequency: Frequency | '' = timesAWeek
    ? { timesAWeek: Number(timesAWeek) }
    : weekdays && days.length < WEEKDAYS.length
      ? { weekdays: days }
      : '';
  return { ...text, frequency };
};
