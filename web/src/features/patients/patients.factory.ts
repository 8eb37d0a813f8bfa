import type {
  ChatId,
  DayString,
  GoalId,
  GoalSummary,
  InboxItem,
  PatientDetail,
  PatientWithGoals,
  UserId,
} from '@saathi/contract';
import { lastDays } from '../../platform/i18n/days.ts';

const id = (kind: number, number: number) =>
  `0190a000-0000-7000-${kind}000-${String(number).padStart(12, '0')}`;

/**
 * Returns a goal with 15 days up to `today`; in `marks`, '✓' is an achieved day, the last mark is
 * today.
 */
export const aSummary = (
  number: number,
  today: DayString,
  marks = '',
  since = '2025-01-01' as DayString,
): GoalSummary => ({
  goalId: id(9, number) as GoalId,
  title: `Goal ${number}`,
  since,
  last15Days: lastDays(today, 15).map((date, place) => ({
    date,
    achieved: marks.padStart(15, '·')[place] === '✓',
  })),
});

export const aPatientWithGoals = (
  number: number,
  fields: Partial<PatientWithGoals> = {},
): PatientWithGoals => ({
  id: id(8, number) as UserId,
  name: `Patient ${number}`,
  phone: `+91${9_000_000_000 + number}`,
  assignedAt: '2026-10-03T10:00:00.000Z',
  chatId: null,
  goalsSummary: [],
  ...fields,
});

export const aDetail = (fields: Partial<PatientDetail> = {}): PatientDetail => ({
  ...aPatientWithGoals(1),
  dateOfBirth: '1960-11-21' as DayString,
  gender: 'female',
  adherence: [],
  ...fields,
});

export const anInboxItem = (number: number, fields: Partial<InboxItem> = {}): InboxItem =>
  ({
    chatId: id(7, number) as ChatId,
    patient: { id: id(8, number) as UserId, name: `Patient ${number}`, phone: '+919000000001' },
    level: 'ROUTINE',
    reason: 'A question for the doctor',
    quote: `Quote ${number}`,
    waitingSince: '2026-11-20T03:00:00.000Z',
    unread: 1,
    state: 'waiting_doctor',
    subject: 'self',
    who: null,
    families: [],
    ruleIds: [],
    vitals: [],
    ...fields,
  }) as InboxItem;
