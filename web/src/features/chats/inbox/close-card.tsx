import type { InboxItem, MessageId } from '@saathi/contract';
import { useEffect, useState } from 'react';
import { isWaiting } from './use-inbox.ts';
import { type Closing, useCloseChat, Verdicts } from './verdicts.tsx';

/**
 * How long a message must be on the screen to count as read, so that one that arrives just before a
 * press does not.
 */
const READ_AFTER_MS = 2_000;

const useReadUpTo = (newest: MessageId | undefined): MessageId | undefined => {
  const [read, setRead] = useState(newest);
  useEffect(() => {
    const timer = setTimeout(() => setRead(newest), READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [newest]);
  return read;
};

/** Whether one press may close the chat: not if urgent and unanswered, and never an emergency. */
const mayCloseAtOnce = (item: InboxItem): boolean =>
  item.level !== 'EMERGENCY' && (item.level !== 'URGENT' || !isWaiting(item));

type CloseCardProps = Closing & { item: InboxItem; newest: MessageId | undefined };

/** Shown at the end of a conversation: one press rates the review's level and closes the chat. */
export const CloseCard = ({ item, newest, ...closing }: CloseCardProps) => {
  const { run, busy } = useCloseChat(closing, useReadUpTo(newest));
  if (!mayCloseAtOnce(item)) return null;
  return (
    <Verdicts
      className="mx-auto mt-auto flex flex-wrap justify-center rounded-card bg-sunken p-3 text-center text-sm *:px-3!"
      level={item.level}
      busy={busy}
      quiet={isWaiting(item)}
      onVerdict={(verdict) => void run(verdict)}
    />
  );
};
