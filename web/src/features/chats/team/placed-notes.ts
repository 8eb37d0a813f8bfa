import type { Message, TeamNote } from '@saathi/contract';

/** Under this name stand the notes of before the first message. */
export const BEFORE_ALL = '';

/** Notes by the message after which they were written; of no message, where they are older than all that are shown. */
export const placedNotes = (
  messages: readonly Pick<Message, 'id' | 'createdAt'>[],
  notes: readonly TeamNote[],
): ReadonlyMap<string, readonly TeamNote[]> => {
  const placed = new Map<string, TeamNote[]>();
  for (const note of notes) {
    const before = messages.findLast(({ createdAt }) => createdAt <= note.createdAt);
    const place = before?.id ?? BEFORE_ALL;
    placed.set(place, [...(placed.get(place) ?? []), note]);
  }
  return placed;
};
