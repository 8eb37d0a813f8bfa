import type { InboxItem, Level } from '@saathi/contract';
import { CircleCheckBig } from 'lucide-react';
import { Link } from 'wouter';
import { useNow } from '../../platform/i18n/days.ts';
import { type MessagesOf, useMessages } from '../../platform/i18n/i18n.ts';
import { QueryView } from '../../platform/page/query-view.tsx';
import { screens, to } from '../../platform/page/screens.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SkeletonPerson } from '../../ui/skeleton.tsx';
import { useReason } from '../chats/index.ts';
import { patientsMessages } from './patients.messages.ts';
import { useWaiting } from './patients.queries.ts';

const SHOWN_ITEMS = 3;
const MINUTE_MS = 60_000;
const RECOUNT_MS = 15_000;

const tones: Record<Exclude<Level, 'EMERGENCY'>, 'ember' | 'marigold' | 'neutral'> = {
  URGENT: 'ember',
  UNSURE: 'marigold',
  ROUTINE: 'neutral',
  INFO: 'neutral',
};

type Words = MessagesOf<typeof patientsMessages>['waiting'];

const waitedInWords = (ms: number, { since: words, waitingFor }: Words): string => {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return words.now;
  if (minutes < 60) return waitingFor({ time: words.minutes({ count: minutes }) });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return waitingFor({ time: words.hours({ count: hours }) });
  return waitingFor({ time: words.days({ count: Math.floor(hours / 24) }) });
};

const Item = ({ item }: { item: InboxItem }) => {
  const words = useMessages(patientsMessages).waiting;
  const reason = useReason()(item);
  const now = useNow(RECOUNT_MS);
  const time = waitedInWords(now - Date.parse(item.waitingSince), words);
  return (
    <Link
      href={to(screens.doctorInboxChat, { chatId: item.chatId })}
      className="-mx-2 flex flex-wrap items-start gap-3 rounded-field px-2 py-3 hover:bg-sunken"
    >
      <Avatar name={item.patient.name} />
      <span className="min-w-0 flex-1 basis-40">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {item.patient.name}
          </span>
          {item.level === 'EMERGENCY' ? (
            <span className="rounded-full bg-destructive px-2.5 py-0.5 text-sm font-bold text-on-destructive">
              {words.levels.EMERGENCY}
            </span>
          ) : (
            <Badge tone={tones[item.level]}>{words.levels[item.level]}</Badge>
          )}
          <span className="text-sm text-muted">{time}</span>
        </span>
        {reason && <span className="mt-0.5 block">{reason}</span>}
        {item.quote && (
          <span dir="auto" className="mt-0.5 line-clamp-2 text-muted">
            {`“${item.quote}”`}
          </span>
        )}
      </span>
    </Link>
  );
};

const Nobody = () => {
  const words = useMessages(patientsMessages).waiting;
  return (
    <div className="mt-3 flex items-center gap-3">
      <CircleCheckBig aria-hidden="true" className="size-7 shrink-0 text-achieved" />
      <p>
        <span className="block font-semibold">{words.none}</span>
        <span className="block text-muted">{words.noneText}</span>
      </p>
    </div>
  );
};

const Items = ({ items }: { items: readonly InboxItem[] }) => {
  const words = useMessages(patientsMessages).waiting;
  if (items.length === 0) return <Nobody />;
  const rest = items.length - SHOWN_ITEMS;
  return (
    <>
      <p className="mt-1 text-muted">{words.count({ count: items.length })}</p>
      <ul className="mt-1 -mb-3 divide-y divide-hairline">
        {items.slice(0, SHOWN_ITEMS).map((item) => (
          <li key={item.chatId}>
            <Item item={item} />
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-3 text-muted">{words.more({ count: rest })}</p>}
    </>
  );
};

const WaitingContent = () => {
  const words = useMessages(patientsMessages).waiting;
  const skeleton = (
    <div className="mt-4">
      <SkeletonPerson />
    </div>
  );
  return (
    <QueryView
      query={useWaiting()}
      loading={words.loading}
      skeleton={skeleton}
      failed={words.failed}
      failedAs="note"
      noteClassName="mt-3"
    >
      {(items) => <Items items={items} />}
    </QueryView>
  );
};

/** What needs the doctor now: the inbox's count and its most urgent items. */
export const WaitingCard = () => {
  const words = useMessages(patientsMessages).waiting;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">{words.title}</h2>
        <LinkButton href={screens.doctorInbox} variant="secondary">
          {words.open}
        </LinkButton>
      </div>
      <WaitingContent />
    </Card>
  );
};
