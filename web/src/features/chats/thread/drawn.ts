import type { Message, MessageId } from '@saathi/contract';

/**
 * Which of the known messages are drawn: from `first` to `last`, by id, so that messages put before
 * or after them do not move them. Without `last` it goes on to the newest.
 */
export type Drawn = { first?: MessageId; last?: MessageId };

/** The end of the drawn part that the reader comes near. */
export type Edge = 'start' | 'end';

/** So many at once do not hold up a slow phone; a window that they do not fill gets the next ones at once. */
export const STEP = 10;
const FIRST_DRAWN = STEP;
const MOST_DRAWN = 100;
/** What is left of too many; fewer than the most, so that not every further step leaves some out. */
const LEFT_DRAWN = 70;

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

/** The drawn messages, how many known ones lie before them, the last of these, and whether any lie after. */
export const drawnOf = (messages: readonly Message[], drawn: Drawn) => {
  const { start, end } = placesOf(messages, drawn);
  return {
    shown: messages.slice(start, end),
    before: start,
    previous: messages[start - 1],
    after: end < messages.length,
  };
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

/**
 * The first drawn one stays so while others arrive, or each would push one out and move the rest. Of
 * too many those far from the edge the reader is at are left out.
 */
export const settle = (messages: readonly Message[], drawn: Drawn, edge: Edge): Drawn => {
  if (messages.length === 0) return drawn;
  const { start, end } = placesOf(messages, drawn);
  if (end - start > MOST_DRAWN) {
    return edge === 'start'
      ? between(messages, start, start + LEFT_DRAWN)
      : between(messages, end - LEFT_DRAWN, end);
  }
  return messages[start]?.id === drawn.first ? drawn : between(messages, start, end);
};
