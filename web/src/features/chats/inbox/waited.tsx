import { Hourglass } from 'lucide-react';
import { useNow } from '../../../platform/i18n/days.ts';
import { useInboxMessages } from './inbox.messages.ts';

const MINUTE_MS = 60_000;
const RECOUNT_MS = 15_000;

type Words = ReturnType<typeof useInboxMessages>['waited'];

/** A waiting time in the largest unit that still tells something. */
export const waitedInWords = (ms: number, words: Words): string => {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return words.now;
  if (minutes < 60) return words.minutes({ count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? words.hours({ count: hours }) : words.days({ count: Math.floor(hours / 24) });
};

/** How long a patient has been waiting, counting on. */
export const Waited = ({ since }: { since: string }) => {
  const words = useInboxMessages().waited;
  const now = useNow(RECOUNT_MS);
  const time = waitedInWords(now - Date.parse(since), words);
  return (
    <span className="inline-flex items-center gap-1 text-sm font-medium whitespace-nowrap text-muted">
      <Hourglass className="size-4" />
      <span className="sr-only">{words.label({ time })}</span>
      <span aria-hidden="true">{time}</span>
    </span>
  );
};
