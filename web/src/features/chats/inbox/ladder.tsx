import type { InboxItem } from '@saathi/contract';
import { Bell } from 'lucide-react';
import { useFormatTime } from '../../../platform/i18n/days.ts';
import { useInboxMessages } from './inbox.messages.ts';

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Rang = InboxItem['rang'];

/** Returns only the newest alert of each step, because all of them would fill the card. */
const newest = (rang: Rang): Rang =>
  rang.filter(({ step }, place) => !rang.slice(place + 1).some((later) => later.step === step));

/**
 * The alerts that were sent and when the message was opened: 'Rang on 2 devices 10:42 · opened
 * 10:44'.
 */
export const Ladder = ({ item }: { item: Pick<InboxItem, 'rang' | 'openedAt'> }) => {
  const words = useInboxMessages().ladder;
  const clock = useFormatTime();
  const { rang, openedAt } = item;
  if (rang.length === 0) return null;
  const steps = newest(rang).map(({ step, at, devices: count }) => {
    const isUnheard = count === 0 && (step === 'doctor' || step === 'again');
    return words[isUnheard ? 'unheard' : step]({ count, time: clock(at) });
  });
  const opened = openedAt ? [words.opened({ time: clock(openedAt) })] : [];
  return (
    <p className="flex gap-1.5 text-sm text-muted">
      <Bell className="mt-0.5 size-4 shrink-0" />
      {capitalized([...steps, ...opened].join(' · '))}
    </p>
  );
};
