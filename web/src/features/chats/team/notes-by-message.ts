import type { Message, TeamNote } from '@saathi/contract';

/** Key of the notes written before the first message. */
export const BEFORE_FIRST_MESSAGE = '';

/**
 * Groups notes by the message after which they were written; notes older than all messages are
 * under {@link BEFORE_FIRST_MESSAGE}.
 */
export const groupNotesByMessage = (
  messages: readonly Pick<Message, 'id' | 'createdAt'>[],
  notes: readonly TeamNote[],
): ReadonlyMap<string, readonly TeamNote[]> => {
  const placed = new Map<string, TeamNote[]>();
  for (const note of notes) {
    const before = messages.findLast(({ createdAt }) => createdAt <= note.createdAt);
    const place = before?.id ?? BEFORE_FIRST_MESSAGE;
    placed.set(place, [...(placed.get(place) ?? []), note]);
  }
  return placed;
};
