import type { ChatId, Message } from '@saathi/contract';
import { writingPaths } from '@saathi/contract/writing-paths';
import { useRef, useState } from 'react';
import { callsOf } from '../../../platform/api/api.ts';
import { useServerEvents } from '../../../platform/api/live.ts';

/** Separate, because no other screen needs its path. */
const { tell } = callsOf<'writing'>(writingPaths);

/** Interval between two hints of a chat; the server accepts one per person every 3 s. */
const HINT_INTERVAL_MS = 4_000;
/** How long a hint is shown unless another one follows. */
const SHOWN_MS = 7_000;

/** Returns a function to call while the reader types; it notifies colleagues, if there are any. */
export const useNotifyWriting = (chatId: string, hasColleagues: boolean) => {
  const rests = useRef(false);
  return () => {
    if (!hasColleagues || rests.current) return;
    rests.current = true;
    setTimeout(() => {
      rests.current = false;
    }, HINT_INTERVAL_MS);
    // Failures are ignored, because nothing depends on a hint.
    tell({ params: { chatId: chatId as ChatId } }).catch(() => {});
  };
};

/** Somebody who is writing, and the newest message shown at that time. */
type Hint = { by: string; after: string };

/**
 * Returns the ids of those writing in a chat, and of those writing for the first time while it is
 * open.
 */
export const useWriters = (chatId: string, messages: readonly Message[] = []) => {
  const [hints, setHints] = useState<readonly Hint[]>([]);
  const [known, setKnown] = useState<readonly string[]>([]);
  useServerEvents(({ type, chatId: where, by }) => {
    if (type !== 'writing' || where !== chatId || !by) return;
    const hint = { by, after: messages.at(-1)?.id ?? '' };
    setHints((before) => [...before.filter((one) => one.by !== by), hint]);
    setTimeout(() => {
      setHints((now) => now.filter((one) => one !== hint));
      setKnown((before) => (before.includes(by) ? before : [...before, by]));
    }, SHOWN_MS);
  });
  const hasSent = ({ by, after }: Hint) =>
    messages.some(({ id, senderId }) => senderId === by && id > after);
  const writers = hints.filter((hint) => !hasSent(hint)).map(({ by }) => by);
  return { writers, newWriters: writers.filter((by) => !known.includes(by)) };
};
