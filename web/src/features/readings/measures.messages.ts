import { defineMessages } from '../../platform/i18n/i18n.ts';

/** Messages of the measures of a goal. */
const english = {
  label: 'Measure (optional)',
  hint: 'Ticking the goal then asks for your reading.',
  none: 'Nothing, just tick it off',
  enter: 'Enter a reading',
  names: {
    pressure: 'Blood pressure',
    sugar: 'Sugar',
    weight: 'Weight',
    oxygen: 'Oxygen',
    temperature: 'Temperature',
    steps: 'Steps',
  },
};

export type English = typeof english;

export const useMeasuresMessages = defineMessages('measures', english);
