import type { DayString, Message } from '@saathi/contract';
import { replaceEqualDeep } from '@tanstack/react-query';
import { dayOf } from '../../../platform/i18n/days.ts';

/** The loaded part of a chat: messages oldest to newest, and whether older ones exist. */
export type Timeline = { messages: readonly Message[]; hasOlder: boolean };

/**
 * Merges the newest page with the loaded messages. Messages sent while the page was being loaded
 * stay at the end. If the gap is wider than one page, older messages are dropped, to be loaded
 * again on scrolling.
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
  // An unchanged message keeps its identity, so that its bubble is not rendered again.
  return replaceEqualDeep(known, { messages, hasOlder: start >= 0 && known.hasOlder });
};

/** Inserts an older page before the loaded messages. */
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

/** Appends a message just sent, unless a poll has already added it. */
export const append = (known: Timeline, message: Message): Timeline => {
  if (known.messages.some(({ id }) => id === message.id)) return known;
  return { ...known, messages: [...known.messages, message] };
};

/** Returns the newest `count` messages of a timeline. */
export const latestOf = (known: Timeline, count: number): Timeline =>
  known.messages.length <= count
    ? known
    : { messages: known.messages.slice(-count), hasOlder: true };

/** The messages of one day; `startsRun` marks the first of each run by the same sender. */
export type ThreadDay = { day: DayString; messages: { message: Message; startsRun: boolean }[] };

/** Groups messages by day in the device's time zone, oldest first. */
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
    const startsRun =
      before?.senderType !== message.senderType || before.senderId !== message.senderId;
    current.messages.push({ message, startsRun });
  }
  return days;
};
