import type { PatientWithGoals, UserId } from '@saathi/contract';
import { missedDaysOf } from './completion.ts';

/** What a doctor may want at the top. */
export type PatientSort = 'recent' | 'reply' | 'missed' | 'fresh';

const MISSED_FROM_DAYS = 3;
const FRESH_DAYS = 7;
const MS_PER_DAY = 86_400_000;

/** A patient with what speaks for looking at this one first. */
export type PatientEntry = {
  patient: PatientWithGoals;
  needsReply: boolean;
  /** Days missed in a row, where they are three or more, else 0. */
  missed: number;
  fresh: boolean;
};

/** Reads off each patient what the list can be ordered by. */
export const toEntries = (
  patients: readonly PatientWithGoals[],
  waiting: ReadonlySet<UserId>,
  now: Date,
): PatientEntry[] =>
  patients.map((patient) => {
    const missed = missedDaysOf(patient);
    return {
      patient,
      needsReply: waiting.has(patient.id),
      missed: missed >= MISSED_FROM_DAYS ? missed : 0,
      fresh: now.getTime() - Date.parse(patient.assignedAt) < FRESH_DAYS * MS_PER_DAY,
    };
  });

const applies: Record<PatientSort, (entry: PatientEntry) => boolean> = {
  recent: () => true,
  reply: ({ needsReply }) => needsReply,
  missed: ({ missed }) => missed > 0,
  fresh: ({ fresh }) => fresh,
};

/** How many patients a sort brings to the top. */
export const countFor = (sort: PatientSort, entries: readonly PatientEntry[]): number =>
  entries.filter(applies[sort]).length;

/** Those the sort is about first, the rest after them, both as they were. */
export const sortedBy = (sort: PatientSort, entries: readonly PatientEntry[]): PatientEntry[] => [
  ...entries.filter(applies[sort]),
  ...entries.filter((entry) => !applies[sort](entry)),
];

// A name typed without its accents is still that name.
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

const plainNames = new WeakMap<PatientWithGoals, string>();

// Once a patient, not once a letter typed.
const plainNameOf = (patient: PatientWithGoals): string => {
  const name = plainNames.get(patient) ?? plain(patient.name);
  plainNames.set(patient, name);
  return name;
};

/** Those whose name or phone holds what was typed; a phone may be typed with spaces and dashes. */
export const matching = (search: string, entries: readonly PatientEntry[]): PatientEntry[] => {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...entries];
  const digits = search.replace(/\D/g, '');
  const isPhone = digits.length > 0 && /^[\d\s()+-]+$/.test(search);
  return entries.filter(({ patient }) =>
    isPhone
      ? patient.phone.includes(digits)
      : words.every((word) => plainNameOf(patient).includes(word)),
  );
};
