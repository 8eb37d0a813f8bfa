import type { DayString } from '@saathi/contract';
import type { ReactNode } from 'react';
import { dayOf } from '../../platform/i18n/days.ts';

/** One line of the records; each feature makes those of its kind. */
export type RecordEntry = {
  id: string;
  /** When it happened; the instant decides the order and the day. */
  at: string;
  view: ReactNode;
};

export type RecordDay = { day: DayString; entries: RecordEntry[] };

/** Entries of all kinds by the device's days, the latest first. */
export const recordDays = (entries: readonly RecordEntry[]): RecordDay[] => {
  const days: RecordDay[] = [];
  for (const entry of [...entries].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))) {
    const day = dayOf(new Date(entry.at));
    const current = days.at(-1);
    if (current?.day === day) current.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
};
