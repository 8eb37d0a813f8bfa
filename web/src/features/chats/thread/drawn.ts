import type { Message, MessageId } from '@saathi/contract';

/**
 * Which of the known messages are drawn: from `first` to `last`, by id, so that messages put before
 * or after them do not move them. Without `last` it goes on to the newest.
 */
export type Drawn = { first?: MessageId; last?: MessageId };

/** The end of the drawn part that the reader comes near. */
export type Edge = 'start' | 'end';

/** More than a window holds, and few enough to open quickly on a slow phone. */
const FIRST_DRAWN = 20;
const STEP = 40;
const MOST_DRAWN = 120;

const placesOf = (messages: readonly Message[], { first, last }: Drawn) => {
  const lastPlace = last ? messages.findIndex(({ id }) => id === last) : -1;
  const end = lastPlace < 0 ? messages.length : lastPlace + 1;
  const firstPlace = first ? messages.findIndex(({ id }) => id === first) : -1;
  const start = firstPlace < 0 ? Math.max(0, end - FIRST_DRAWN) : firstPlace;
  return { start: Math.min(start, end), end };
};

const between = (messages: readonly Message[], start: number, end: number): Drawn => ({
  first: messages[start]?.id,
  last: end < messages.length ? messages[end - 1]?.id : undefined,
});

/** The drawn messages, and whether known ones lie before and after them. */
export const drawnOf = (messages: readonly Message[], drawn: Drawn) => {
  const { start, end } = placesOf(messages, drawn);
  return { shown: messages.slice(start, end), before: start > 0, after: end < messages.length };
};

/** The newest messages alone, as a chat opens. */
export const newest = (messages: readonly Message[]): Drawn =>
  between(messages, Math.max(0, messages.length - FIRST_DRAWN), messages.length);

/** Some more messages at the edge the reader comes near. */
export const grow = (messages: readonly Message[], drawn: Drawn, edge: Edge): Drawn => {
  const { start, end } = placesOf(messages, drawn);
  return edge === 'start'
    ? between(messages, Math.max(0, start - STEP), end)
    : between(messages, start, Math.min(messages.length, end + STEP));
};

/** Leaves out what has become too much, far from the edge the reader is at. */
export const trim = (messages: readonly Message[], drawn: Drawn, edge: Edge): Drawn => {
  const { start, end } = placesOf(messages, drawn);
  if (end - start <= MOST_DRAWN) return drawn;
  return edge === 'start'
    ? between(messages, start, start + MOST_DRAWN)
    : between(messages, end - MOST_DRAWN, end);
};
