import type { DayString } from '@saathi/contract';
import type { ReactNode } from 'react';
import { dayOf } from '../../platform/i18n/days.ts';

/** An entry of the records; each feature provides those of its kind. */
export type RecordEntry = {
  id: string;
  /** The instant that determines the order and the day. */
  at: string;
  view: ReactNode;
};

type RecordDay = { day: DayString; entries: RecordEntry[] };

/** Groups entries of all kinds by day in the device's time zone, latest first. */
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
