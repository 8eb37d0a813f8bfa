import type { DayString, Message } from '@saathi/contract';
import { dayOf } from '../../../platform/i18n/days.ts';

/** The messages of one day; `leads` marks the first of each run by the same sender. */
export type ThreadDay = { day: DayString; messages: { message: Message; leads: boolean }[] };

/** Messages by the device's days, oldest first. */
export const daysOf = (messages: readonly Message[]): ThreadDay[] => {
  const days: ThreadDay[] = [];
  for (const message of messages) {
    const day = dayOf(new Date(message.createdAt));
    let current = days.at(-1);
    if (current?.day !== day) {
      current = { day, messages: [] };
      days.push(current);
    }
    const leads = current.messages.at(-1)?.message.senderType !== message.senderType;
    current.messages.push({ message, leads });
  }
  return days;
};
