import type { Message, TeamNote } from '@saathi/contract';
import { expect, test } from 'vitest';
import { BEFORE_FIRST_MESSAGE, groupNotesByMessage } from './notes-by-message.ts';

const messages = ['09:00', '10:00'].map((time) => ({
  id: time as Message['id'],
  createdAt: `2026-03-10T${time}:00.000Z`,
}));
const noteAt = (time: string) =>
  ({ id: time, createdAt: `2026-03-10T${time}:00.000Z` }) as unknown as TeamNote;

test('a note stands after the message it was written after, and before all where it is older', () => {
  const notes = ['08:00', '09:00', '09:30', '11:00'].map(noteAt);
  const [oldest, atOnce, between, newest] = notes;
  expect([...groupNotesByMessage(messages, notes)]).toEqual([
    [BEFORE_FIRST_MESSAGE, [oldest]],
    ['09:00', [atOnce, between]],
    ['10:00', [newest]],
  ]);
  expect([...groupNotesByMessage([], notes)]).toEqual([[BEFORE_FIRST_MESSAGE, notes]]);
});
