import type { Page } from '@playwright/test';
import { DEMO_NOW, type Ids } from '../harness/cast.ts';
import { altering, answering, choosing, press, pressing, type Screen } from './screen.ts';

// The demo's patient who measures blood pressure.
const goals = { who: 'patientInDanger', path: '/patient/goals' } as const;

/** The answer to a dangerous reading; mocked, so that no inbox changes. */
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

const REFUSED = { status: 422, json: { error: 'Not possible.', code: 'invalid_reading' } };

const openPad = choosing(/^More about Check blood/, 'Enter a reading');

const daysAgo = (days: number) => new Date(Date.parse(DEMO_NOW) - days * 86_400_000).toISOString();
const aReading = (days: number, numbers: object) => ({
  ...DANGEROUS.json.reading,
  id: `0190a000-0000-7000-8000-${JSON.stringify(numbers).length}${String(days).padStart(10, '0')}`,
  takenAt: daysAgo(days),
  day: daysAgo(days).slice(0, 10),
  level: null,
  ...numbers,
});
const sugar = { measure: 'sugar', low: null, unit: 'mg/dL' };
const aRange = { doctorId: DANGEROUS.json.told[0]?.doctorId, doctorName: 'Vikram Rao', tell: true };

/** Readings of the doctor's patient, and the ranges that the doctor has set. */
const measured = {
  readings: [
    aReading(9, { value: 148, low: 92 }),
    aReading(6, { value: 138, low: 88, pulse: 84 }),
    aReading(2, { value: 126, low: 82 }),
    aReading(8, { ...sugar, value: 142, meal: 'before' }),
    aReading(5, { ...sugar, value: 188, meal: 'after' }),
    aReading(3, { ...sugar, value: 150 }),
  ],
  ranges: [
    { ...aRange, figure: 'systolic', low: 100, high: 140 },
    { ...aRange, figure: 'sugar_before', low: null, high: 130 },
  ],
};
const ofPatient = {
  who: 'doctor',
  path: ({ patient }: Ids) => `/doctor/patients/${patient}`,
  alters: { calls: /\/readings\?/, change: () => measured },
} as const;

type Message = { id: string; senderType: string; content: string };
const STATING = '0190a000-0000-7000-8000-0000000000dd';

/** Makes the patient's last message contain a reading that is not saved. */
const stating = async (page: Page) => {
  await altering(page, {
    calls: /\/messages(\?|$)/,
    change: (messages: Message[]) => {
      const last = messages.findLast(({ senderType }) => senderType === 'patient');
      return [...messages, { ...last, id: STATING, content: 'BP 150/95 today, pulse 88' }];
    },
  });
  const { takenAt: _, id: __, ...numbers } = aReading(0, { value: 150, low: 95, pulse: 88 });
  const json = [{ messageId: STATING, readings: [numbers] }];
  await answering(page, /\/api\/chats\/[^/]+\/readings$/, { status: 200, json });
  await page.reload();
};
const chat = { who: 'patient', path: ({ doctor }: Ids) => `/patient/chat/${doctor}` } as const;

/** Screens of the pad, its questions and advice, and the chart. */
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
    telling: true,
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
    name: 'reading-refused',
    shows: 'A reading that waited for the network was refused',
    arrange: async (page: Page) => {
      await page.route(/api\/readings$/, (route) => route.abort());
      await openPad(page);
      await page.getByLabel('Upper').fill('132');
      await page.getByLabel('Lower').fill('84');
      await press(page, 'Save reading');
      await page.getByText('Saved on this phone').waitFor();
      await answering(page, /api\/readings$/, REFUSED);
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
    },
    seen: 'A reading was not saved',
  },
  {
    ...goals,
    name: 'reading-chart',
    shows: 'Readings of 14 days in the history of a goal',
    arrange: pressing(/^History: Check blood/),
    seen: 'All numbers as a table',
  },
  {
    ...goals,
    language: 'hi',
    name: 'reading-pad-hindi',
    shows: 'The pad in Hindi',
    arrange: choosing(/^और: Check blood/, 'रीडिंग लिखें'),
    seen: 'लिखें: ब्लड प्रेशर',
  },
  {
    ...goals,
    path: '/patient/records',
    name: 'records-readings',
    shows: 'A measure among the records',
    arrange: pressing('Chart and numbers: Blood pressure'),
    seen: 'All numbers as a table',
  },
  {
    ...chat,
    name: 'chat-save-reading',
    shows: 'A message that states a reading',
    arrange: stating,
    seen: /^Save as a reading/,
  },
  {
    ...ofPatient,
    name: 'patient-readings',
    shows: 'Readings of a patient, for the doctor',
    // Scrolls down to the ranges.
    arrange: (page) => page.getByText('Range: Sugar before food').scrollIntoViewIfNeeded(),
    seen: /^Range: Sugar before food/,
  },
  {
    ...ofPatient,
    name: 'patient-range',
    telling: true,
    shows: 'The doctor sets a range',
    arrange: pressing('Set a range'),
    seen: 'Range for this patient',
  },
];
