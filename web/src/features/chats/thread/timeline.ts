import type { DayString, Message } from '@saathi/contract';
import { replaceEqualDeep } from '@tanstack/react-query';
import { dayOf } from '../../../platform/i18n/days.ts';

/** What is known of a chat: messages oldest to newest, and whether older ones are left. */
export type Timeline = { messages: readonly Message[]; hasOlder: boolean };

/**
 * Joins the newest page with what is known. What was sent while the page was on its way stays at
 * the end; a gap too wide for one page forgets what lies before it, to be loaded again on scrolling.
 */
export const mergeLatest = (
  known: Timeline | undefined,
  page: readonly Message[],
  pageSize: number,
): Timeline => {
  const first = page[0];
  if (!known) return { messages: page, hasOlder: page.length >= pageSize };
  if (!first) return known;
  const start = known.messages.findIndex(({ id }) => id === first.id);
  if (start < 0 && page.length >= pageSize) return { messages: page, hasOlder: true };
  const inPage = new Set(page.map(({ id }) => id));
  const lastShared = known.messages.findLastIndex(({ id }) => inPage.has(id));
  const messages = [
    ...known.messages.slice(0, Math.max(start, 0)),
    ...page,
    ...known.messages.slice(lastShared + 1),
  ];
  // An unchanged message stays the same object, so that its bubble is not drawn again.
  return replaceEqualDeep(known, { messages, hasOlder: start >= 0 && known.hasOlder });
};

/** Puts an older page before what is known. */
export const prependOlder = (
  known: Timeline,
  older: readonly Message[],
  pageSize: number,
): Timeline => {
  const inOlder = new Set(older.map(({ id }) => id));
  return {
    messages: [...older, ...known.messages.filter(({ id }) => !inOlder.has(id))],
    hasOlder: older.length >= pageSize,
  };
};

/** Puts a message just sent at the end, unless a poll was quicker. */
export const append = (known: Timeline, message: Message): Timeline => {
  if (known.messages.some(({ id }) => id === message.id)) return known;
  return { ...known, messages: [...known.messages, message] };
};

/** The newest `count` of what is known. */
export const latestOf = (known: Timeline, count: number): Timeline =>
  known.messages.length <= count
    ? known
    : { messages: known.messages.slice(-count), hasOlder: true };

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
    const before = current.messages.at(-1)?.message;
    const leads = before?.senderType !== message.senderType || before.senderId !== message.senderId;
    current.messages.push({ message, leads });
  }
  return days;
};
