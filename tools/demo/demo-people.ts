import type { Measure } from '@saathi/contract';

type SampleGoal = {
  title: string;
  description?: string;
  /** Whether it was achieved this many days ago; 0 is today. */
  achieved: (daysAgo: number) => boolean;
  /** The reading taken that many days ago. */
  reading?: (daysAgo: number) => { measure: Measure; value: number; low?: number; pulse?: number };
};

/**
 * A message in the chat with the doctor, and how long ago; by the patient unless `by` is 'doctor'.
 */
type SampleLine = {
  minutesAgo: number;
  text: string;
  by?: 'doctor';
  /** The doctor closes the conversation after this message. */
  last?: true;
};

type SamplePatient = {
  name: string;
  born: string;
  gender: string;
  /** How many days ago the patient was assigned. */
  assignedDaysAgo: number;
  goals: SampleGoal[];
  chat: SampleLine[];
  /** The doctor's note of the last visit. */
  note?: { daysAgo: number; nextInDays: number; advice: string; medicines: string };
};

const HOUR = 60;
const DAY = 24 * HOUR;

const always = (daysAgo: number) => daysAgo > 0;
const missingEvery = (n: number) => (daysAgo: number) => daysAgo % n !== 0;
const since = (days: number) => (daysAgo: number) => daysAgo > 0 && daysAgo <= days;
const doneTodayToo = (days: number) => (daysAgo: number) => daysAgo <= days;
const until = (days: number) => (daysAgo: number) => daysAgo > days;

/**
 * Two doctors in one city; the first has all sample patients, the second only the first of them.
 */
export const sampleDoctors = [
  {
    phone: '+919000000001',
    name: 'Vikram Rao',
    specialty: 'Cardiologist',
    experience: 12,
    qualifications: ['MBBS', 'MD (Medicine)', 'DM (Cardiology)'],
    hospitals: ['Sahyadri Clinic', 'City Heart Centre', 'Ruby Hall'],
    registrationNumber: 'MMC 2013/05/1874',
  },
  {
    phone: '+919000000002',
    name: 'Meera Iyer',
    specialty: 'Endocrinologist',
    experience: 9,
    qualifications: ['MBBS', 'DM (Endocrinology)'],
    hospitals: ['Deccan Diabetes Clinic'],
    registrationNumber: 'MMC 2016/09/3052',
  },
];

/** Typical patients of a clinic: a steady one, a new one, one who stopped, one in danger. */
export const samplePatients: SamplePatient[] = [
  {
    name: 'Asha Kulkarni',
    born: '1958-03-02',
    gender: 'female',
    assignedDaysAgo: 40,
    goals: [
      {
        title: 'Walk for 30 minutes',
        description: 'After breakfast, in the park',
        achieved: since(12),
      },
      { title: 'Take the morning tablets', achieved: doneTodayToo(40) },
      { title: 'Drink 8 glasses of water', achieved: missingEvery(3) },
      { title: 'No sugar in tea', achieved: since(6) },
      { title: 'Read before sleeping', achieved: until(2) },
    ],
    chat: [
      { minutesAgo: 3 * DAY, text: 'My sugar was 140 before breakfast today. Is that all right?' },
      {
        minutesAgo: 3 * DAY - 50,
        text: 'That is a little high, but no reason to worry. Keep walking, and let us look at it together on Friday.',
        by: 'doctor',
      },
      { minutesAgo: 3 * DAY - 45, text: 'Thank you, doctor!', last: true },
      {
        minutesAgo: 2 * HOUR,
        text: 'I would like to change the time of my evening tablets. Is that fine?',
      },
      { minutesAgo: 20, text: 'How is my streak going?' },
    ],
  },
  {
    name: 'Ramesh Patil',
    born: '1951-11-20',
    gender: 'male',
    assignedDaysAgo: 40,
    goals: [
      {
        title: 'Check blood pressure',
        achieved: missingEvery(4),
        reading: (daysAgo) => ({
          measure: 'pressure',
          value: 132 + ((daysAgo * 7) % 23),
          low: 80 + ((daysAgo * 5) % 14),
          pulse: 68 + (daysAgo % 9),
        }),
      },
      { title: 'Breathing exercises', achieved: since(3) },
    ],
    chat: [{ minutesAgo: 4, text: 'Seene mein bahut dard ho raha hai aur pasina aa raha hai' }],
    note: {
      daysAgo: 16,
      nextInDays: 14,
      advice:
        'Less salt, no pickle.\nMeasure the pressure every morning, after five minutes of rest.',
      medicines: 'Amlodipine 5 mg, one in the morning\nTelmisartan 40 mg, one at night',
    },
  },
  {
    name: 'Fatima Sheikh',
    born: '1974-07-09',
    gender: 'female',
    assignedDaysAgo: 2,
    goals: [],
    chat: [],
  },
  {
    name: 'Joseph Mathew',
    born: '1966-01-30',
    gender: 'male',
    assignedDaysAgo: 40,
    goals: [
      { title: 'Evening walk', achieved: until(3) },
      { title: 'Less salt', achieved: until(4) },
    ],
    chat: [
      {
        minutesAgo: 5 * HOUR,
        text: 'My ankles are swollen since yesterday evening. Should I take the water tablet?',
      },
      {
        minutesAgo: 4 * HOUR,
        text: 'Please put your feet up and weigh yourself tomorrow morning before breakfast.',
        by: 'doctor',
      },
    ],
  },
  {
    name: 'Lakshmi Nair',
    born: '1983-09-14',
    gender: 'female',
    assignedDaysAgo: 4,
    goals: [
      { title: 'Yoga in the morning', achieved: doneTodayToo(4) },
      { title: 'Fruit instead of sweets', achieved: since(2) },
      { title: 'Asleep by eleven', achieved: missingEvery(2) },
      { title: 'Insulin before dinner', achieved: always },
    ],
    chat: [{ minutesAgo: 50, text: 'Which of my goals are still open today?' }],
  },
];
