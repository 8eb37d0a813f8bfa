import type { DayString, Message } from '@saathi/contract';
import { dayOf } from '../../../platform/i18n/days.ts';

/** The messages of one day; `leads` marks the first of each run by the same sender. */
export type ThreadDay = { day: DayString; messages: { message: Message; leads: boolean }[] };

const dayOfMessage = ({ createdAt }: Message): DayString => dayOf(new Date(createdAt));

/** Messages by the device's days, oldest first; `before` is the message that comes before them. */
export const daysOf = (messages: readonly Message[], before?: Message): ThreadDay[] => {
  const days: ThreadDay[] = [];
  let previous = before && { day: dayOfMessage(before), senderType: before.senderType };
  for (const message of messages) {
    const day = dayOfMessage(message);
    const { senderType } = message;
    let current = days.at(-1);
    if (current?.day !== day) {
      current = { day, messages: [] };
      days.push(current);
    }
    const leads = previous?.day !== day || previous.senderType !== senderType;
    current.messages.push({ message, leads });
    previous = { day, senderType };
  }
  return days;
};
