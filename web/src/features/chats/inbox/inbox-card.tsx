import type { InboxItem } from '@saathi/contract';
import { Link } from 'wouter';
import { pathTo, screens } from '../../../platform/page/screens.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FilesGlimpse } from '../../files/glimpse/index.ts';
import { HandOverLine } from '../team/hand-over-line.tsx';
import { useInboxMessages } from './inbox.messages.ts';
import { Ladder } from './ladder.tsx';
import { Reason } from './reason.tsx';
import { LevelMark, StandInMark, WaitingTime } from './urgency.tsx';
import { isWaiting } from './use-inbox.ts';

/** One patient who needs the doctor; the whole card links to the conversation. */
export const InboxCard = ({ item }: { item: InboxItem }) => {
  const words = useInboxMessages();
  return (
    <article
      className={classNames(
        'relative h-full rounded-card bg-card p-4 shadow-card transition duration-150 hover:shadow-raised sm:p-5',
        'has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-brand',
        item.level === 'EMERGENCY' && 'border-2 border-destructive',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <LevelMark level={item.level} />
        {isWaiting(item) && <WaitingTime since={item.waitingSince} />}
      </div>
      <div className="mt-3 flex items-center gap-3">
        <Avatar name={item.patient.name} size="small" />
        <h3 className="min-w-0 flex-1 text-lg">
          <Link
            href={pathTo(screens.doctorInboxChat, { chatId: item.chatId })}
            data-inbox-link=""
            className="outline-none after:absolute after:inset-0"
          >
            {item.patient.name}
          </Link>
        </h3>
        {item.unread > 0 && <Badge tone="brand">{words.unread({ count: item.unread })}</Badge>}
      </div>
      {item.standInFor && (
        <p className="mt-2">
          <StandInMark item={item} />
        </p>
      )}
      {item.handOver && <HandOverLine handOver={item.handOver} className="mt-2" />}
      <div className="mt-3 grid gap-2">
        {item.files?.length > 0 && <FilesGlimpse files={item.files} />}
        <Reason item={item} />
        <Ladder item={item} />
      </div>
    </article>
  );
};
