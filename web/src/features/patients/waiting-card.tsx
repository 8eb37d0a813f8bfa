import type { InboxItem } from '@saathi/contract';
import { CircleCheckBig } from 'lucide-react';
import { Link } from 'wouter';
import { QueryView } from '../../platform/page/query-view.tsx';
import { pathTo, screens } from '../../platform/page/screens.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SkeletonPerson } from '../../ui/skeleton.tsx';
import { LevelMark, StandInMark, useReason, WaitingTime } from '../chats/index.ts';
import { usePatientsMessages } from './patients.messages.ts';
import { useWaiting } from './patients.queries.ts';

const SHOWN_ITEMS = 3;

const Item = ({ item }: { item: InboxItem }) => {
  const reason = useReason()(item);
  return (
    <Link
      href={pathTo(screens.doctorInboxChat, { chatId: item.chatId })}
      className="-mx-2 flex flex-wrap items-start gap-3 rounded-field px-2 py-3 hover:bg-sunken"
    >
      <Avatar name={item.patient.name} />
      <span className="min-w-0 flex-1 basis-40">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-semibold wrap-anywhere">{item.patient.name}</span>
          <LevelMark level={item.level} />
          <WaitingTime since={item.waitingSince} />
          <StandInMark item={item} />
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
  const words = usePatientsMessages().waiting;
  return (
    <div className="mt-3 flex items-center gap-3">
      <CircleCheckBig className="size-7 shrink-0 text-achieved" />
      <p>
        <span className="block font-semibold">{words.none}</span>
        <span className="block text-muted">{words.noneText}</span>
      </p>
    </div>
  );
};

const Items = ({ items }: { items: readonly InboxItem[] }) => {
  const words = usePatientsMessages().waiting;
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

/** What needs the doctor now: the inbox's count and its most urgent items. */
export const WaitingCard = () => {
  const words = usePatientsMessages().waiting;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">{words.title}</h2>
        <LinkButton href={screens.doctorInbox} variant="secondary">
          {words.open}
        </LinkButton>
      </div>
      <QueryView
        query={useWaiting()}
        loading={words.loading}
        skeleton={
          <div className="mt-4">
            <SkeletonPerson />
          </div>
        }
        failed={words.failed}
        failedAs="note"
        noteClassName="mt-3"
        empty={<Nobody />}
      >
        {(items) => <Items items={items} />}
      </QueryView>
    </Card>
  );
};
