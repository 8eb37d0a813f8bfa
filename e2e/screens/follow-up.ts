import { pressing, type Screen } from './screen.ts';

const CALL = /api\/doctors\/[^/]+\/follow-up/;
const followUp = { who: 'doctor', path: '/doctor/follow-up' } as const;

type Rows = { rows: object[]; next: null };

const reasons = [
  { kind: 'rising', since: '2026-03-08', measure: 'pressure' },
  { kind: 'visit', since: '2026-03-04' },
  { kind: 'missed', since: '2026-02-27' },
  { kind: 'silent', since: '2026-02-24' },
];
const last = { at: '2026-03-08T06:00:00Z', hiddenUntil: '2026-03-15', cameBack: true };
const results = [
  { ...last, result: 'will_come' },
  { ...last, result: 'not_reached', cameBack: false },
  { ...last, result: 'stop', hiddenUntil: null, cameBack: false },
];

/** Gives the demo's first patient all possible reasons. */
const manyReasons = ({ rows, next }: Rows) => ({
  rows: rows.map((row, place) => (place === 0 ? { ...row, reasons } : row)),
  next,
});

/** Three people, each with a different result. */
const withResults = (page: Rows) => ({
  ...page,
  rows: ['Joseph Mathew', 'Ramesh Patil', 'Fatima Sheikh'].map((name, place) => ({
    patient: { id: crypto.randomUUID(), name, phone: '+919000000013' },
    chatId: null,
    reasons: reasons.slice(place + 1),
    last: results[place],
  })),
});

/** Screens of the patients whom a doctor should contact. */
export const followUpScreens: Screen[] = [
  {
    ...followUp,
    name: 'follow-up',
    shows: 'Who to reach',
    alters: { calls: CALL, change: manyReasons },
    seen: 'Should have come on 4 Mar',
  },
  {
    ...followUp,
    name: 'follow-up-done',
    shows: 'How it went',
    alters: { calls: CALL, change: withResults },
    arrange: (page) => page.getByText('With a result').click(),
    seen: 'Came back',
  },
  {
    ...followUp,
    name: 'follow-up-result',
    telling: true,
    shows: 'A result is noted',
    arrange: pressing(/^Note result for/),
    seen: 'Not listed again',
  },
  {
    ...followUp,
    who: 'newDoctor',
    name: 'follow-up-empty',
    shows: 'Nobody to reach',
    seen: 'Nobody to reach now',
  },
  {
    ...followUp,
    name: 'follow-up-error',
    shows: 'The follow-up could not be loaded',
    fails: CALL,
    seen: 'The follow-up could not be loaded',
  },
  {
    ...followUp,
    name: 'hindi-follow-up',
    shows: 'Whom to reach, in Hindi',
    language: 'hi',
    alters: { calls: CALL, change: manyReasons },
    seen: 'संपर्क करना है',
  },
];
