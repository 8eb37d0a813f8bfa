import type { InboxItem } from '@saathi/contract';
import { Bell, CloudOff, Siren } from 'lucide-react';
import { Link } from 'wouter';
import { useTitleCount } from '../../../platform/page/document.ts';
import { screens, to } from '../../../platform/page/screens.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CountBadge } from '../../../ui/count-badge.tsx';
import { useEmergencyAlarm } from './alarm.ts';
import { useInboxMessages } from './inbox.messages.ts';
import { isUnseenEmergency, isWaiting, useInboxWatch } from './use-inbox.ts';

const EmergencyPill = ({ unseen }: { unseen: readonly InboxItem[] }) => {
  const words = useInboxMessages();
  const [first] = unseen;
  if (!first) return null;
  const only = unseen.length === 1;
  return (
    <Link
      href={only ? to(screens.doctorInboxChat, { chatId: first.chatId }) : screens.doctorInbox}
      className="hit flex max-w-full animate-rise items-center gap-1 rounded-full bg-destructive px-2.5 text-sm font-bold sm:gap-2 sm:px-4 sm:text-base text-on-destructive hover:bg-destructive-pressed"
    >
      <Siren className="size-4 shrink-0 sm:size-5" />
      <span className="truncate">{words.emergencyPill({ count: unseen.length })}</span>
      {only && (
        <span className="truncate max-md:sr-only">
          · {words.emergencyWho({ name: first.patient.name })}
        </span>
      )}
    </Link>
  );
};

// Silence must not look like nobody waiting.
const Unreached = ({ brief }: { brief: boolean }) => {
  const words = useInboxMessages();
  return (
    <p className="flex min-w-0 items-center gap-1.5 overflow-hidden rounded-full bg-marigold-tint px-3 py-1.5 text-sm font-semibold text-on-marigold-tint">
      <CloudOff className="size-4 shrink-0" />
      <span className={classNames('truncate', brief && 'max-sm:sr-only')}>{words.unreached}</span>
      <span className="truncate max-md:sr-only">{words.unreachedText}</span>
    </p>
  );
};

/** Way to the inbox from every screen of the portal, with the count; an emergency stands beside it. */
export const InboxBell = () => {
  const words = useInboxMessages();
  const { data: items = [], isError } = useInboxWatch();
  const waiting = items.filter(isWaiting).length;
  const unseen = items.filter(isUnseenEmergency);
  useTitleCount(waiting);
  useEmergencyAlarm(unseen);
  return (
    <>
      <div role="status" className="min-w-0 empty:-mr-2">
        {isError && <Unreached brief={unseen.length > 0} />}
      </div>
      <div role="alert" className="min-w-0">
        <EmergencyPill unseen={unseen} />
      </div>
      <Link
        href={screens.doctorInbox}
        aria-label={words.bell({ count: waiting })}
        className="hit relative grid shrink-0 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
      >
        <Bell className="size-6" />
        {waiting > 0 && <CountBadge count={waiting} label="" className="top-0.5" />}
      </Link>
    </>
  );
};
