import type { DayString, Message } from '@saathi/contract';
import { dayOf } from '../../../platform/days.ts';

/** The messages of one day; `leads` marks the first of each run by the same sender. */
export type ThreadDay = { day: DayString; messages: { message: Message; leads: boolean }[] };

/** Messages by the device's days, oldest first. */
export const daysOf = (messages: readonly Message[]): ThreadDay[] => {
  const days: ThreadDay[] = [];
  let previous: Message | undefined;
  for (const message of messages) {
    const day = dayOf(new Date(message.createdAt));
    let current = days.at(-1);
    const startsDay = current?.day !== day;
    if (!current || startsDay) {
      current = { day, messages: [] };
      days.push(current);
    }
    const leads = startsDay || previous?.senderType !== message.senderType;
    current.messages.push({ message, leads });
    previous = message;
  }
  return days;
};
