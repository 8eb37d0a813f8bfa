import type { InboxItem, Level } from '@saathi/contract';
import {
  Circle,
  CircleHelp,
  Hourglass,
  Info,
  type LucideIcon,
  Siren,
  TriangleAlert,
} from 'lucide-react';
import { useNow } from '../../../platform/i18n/days.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useInboxMessages } from './inbox.messages.ts';

const MINUTE_MS = 60_000;
const RECOUNT_MS = 15_000;

type Words = ReturnType<typeof useInboxMessages>['waited'];

/** Formats a waiting time in its largest unit. */
const waitedInWords = (ms: number, words: Words): string => {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return words.now;
  if (minutes < 60) return words.minutes({ count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? words.hours({ count: hours }) : words.days({ count: Math.floor(hours / 24) });
};

/** How long a patient has been waiting, updated continuously. */
export const WaitingTime = ({ since }: { since: string }) => {
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

const looks: Record<Level, { icon: LucideIcon; look: string; mark?: string }> = {
  EMERGENCY: { icon: Siren, look: 'bg-destructive text-on-destructive' },
  URGENT: { icon: TriangleAlert, look: 'bg-ember-tint text-ink', mark: 'text-ember' },
  UNSURE: { icon: CircleHelp, look: 'bg-marigold-tint text-on-marigold-tint' },
  ROUTINE: { icon: Circle, look: 'bg-sunken text-ink', mark: 'text-brand' },
  INFO: { icon: Info, look: 'bg-sunken text-muted' },
};

/** The urgency by word, icon and colour. */
export const LevelMark = ({ level }: { level: Level }) => {
  const words = useInboxMessages().levels;
  const { icon: Icon, look, mark } = looks[level];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-bold whitespace-nowrap',
        look,
      )}
    >
      <Icon className={classNames('size-4', mark)} strokeWidth={2.5} />
      {words[level]}
    </span>
  );
};

/** The colleague for whom a patient of theirs is answered. */
export const StandInMark = ({ item }: { item: InboxItem }) => {
  const words = useInboxMessages();
  return item.standInFor && <Badge tone="marigold">{words.standInFor(item.standInFor)}</Badge>;
};
