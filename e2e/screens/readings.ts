import type { Page } from '@playwright/test';
import { answering, choosing, press, pressing, type Screen } from './screen.ts';

// The patient of the demo who measures blood pressure.
const goals = { who: 'patientInDanger', path: '/patient/goals' } as const;

/** What a dangerous reading is answered; made up here, so that nobody's inbox changes. */
const DANGEROUS = {
  status: 201,
  json: {
    reading: {
      id: '0190a000-0000-7000-8000-0000000000bb',
      measure: 'pressure',
      value: 182,
      low: 121,
      pulse: null,
      meal: null,
      unit: null,
      takenAt: '2026-03-10T04:00:00.000Z',
      day: '2026-03-10',
      level: 'URGENT',
      fromMessage: false,
      correctedAt: null,
      first: null,
    },
    advice: {
      level: 'URGENT',
      lines: [],
      helplines: [
        { number: '112', label: 'Emergency' },
        { number: '108', label: 'Ambulance' },
      ],
      again: true,
    },
    told: [{ doctorId: '0190a000-0000-7000-8000-0000000000cc', name: 'Vikram Rao' }],
    progress: null,
  },
};

const openPad = choosing(/^More about Check blood/, 'Enter a reading');

/** The pad, its questions and what it advises, and the chart. */
export const readingsScreens: Screen[] = [
  {
    ...goals,
    name: 'reading-pad',
    shows: 'A reading is entered',
    arrange: openPad,
    seen: 'Enter: Blood pressure',
  },
  {
    ...goals,
    name: 'reading-asked-back',
    shows: 'Numbers that cannot be are asked back',
    arrange: async (page: Page) => {
      await openPad(page);
      await page.getByLabel('Upper').fill('12');
      await page.getByLabel('Lower').fill('8');
      await press(page, 'Save reading');
    },
    seen: 'This number cannot be right. Please check it.',
  },
  {
    ...goals,
    name: 'reading-advice',
    shows: 'A dangerous reading says whom to call',
    arrange: async (page: Page) => {
      await openPad(page);
      await page.getByLabel('Upper').fill('182');
      await page.getByLabel('Lower').fill('121');
      await answering(page, /api\/readings$/, DANGEROUS);
      await press(page, 'Save reading');
    },
    seen: 'This needs a doctor today',
  },
  {
    ...goals,
    name: 'reading-chart',
    shows: 'Readings of 14 days in the history of a goal',
    arrange: pressing(/^History: Check blood/),
    seen: 'All numbers as a table',
  },
];
