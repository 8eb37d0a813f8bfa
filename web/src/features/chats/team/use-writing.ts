import type { ChatId, Message } from '@saathi/contract';
import { writingPaths } from '@saathi/contract/writing-paths';
import { useRef, useState } from 'react';
import { callsOf } from '../../../platform/api/api.ts';
import { useServerEvents } from '../../../platform/api/server-events.ts';

/** No other screen carries its path. */
const { tell } = callsOf<'writing'>(writingPaths);

/** Between two hints of one chat; the server takes one in three seconds of a person. */
const REST_MS = 4_000;
/** A hint is shown for so long, unless the next one comes. */
const SHOWN_MS = 7_000;

/** To be called while the reader types: tells colleagues so, where there are any. */
export const useTellWriting = (chatId: string, hasColleagues: boolean) => {
  const rests = useRef(false);
  return () => {
    if (!hasColleagues || rests.current) return;
    rests.current = true;
    setTimeout(() => {
      rests.current = false;
    }, REST_MS);
    // Nothing depends on a hint.
    tell({ params: { chatId: chatId as ChatId } }).catch(() => {});
  };
};

/** That somebody types, and the newest message that was shown then. */
type Hint = { by: string; after: string };

/** Ids of those who type in a chat now, and which of them do so for the first time while it is open. */
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
