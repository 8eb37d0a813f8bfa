import type { InboxItem } from '@saathi/contract';
import { CloudOff, Siren } from 'lucide-react';
import { Link } from 'wouter';
import { useTitleCount } from '../../../platform/page/page.tsx';
import { pathTo, screens } from '../../../platform/page/screens.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CountBadge } from '../../../ui/count-badge.tsx';
import { useEmergencyAlarm } from './alarm.ts';
import { useInboxMessages } from './inbox.messages.ts';
import { isUnseenEmergency, isWaiting, useInbox, useInboxWatch } from './use-inbox.ts';

const EmergencyPill = ({ unseen }: { unseen: readonly InboxItem[] }) => {
  const words = useInboxMessages();
  const [first] = unseen;
  if (!first) return null;
  const only = unseen.length === 1;
  return (
    <Link
      href={only ? pathTo(screens.doctorInboxChat, { chatId: first.chatId }) : screens.doctorInbox}
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

// A lost connection must not look like an empty inbox.
const ConnectionLost = ({ brief }: { brief: boolean }) => {
  const words = useInboxMessages();
  return (
    <p className="flex min-w-0 items-center gap-1.5 overflow-hidden rounded-full bg-marigold-tint px-3 py-1.5 text-sm font-semibold text-on-marigold-tint">
      <CloudOff className="size-4 shrink-0" />
      <span className={classNames('truncate', brief && 'max-sm:sr-only')}>{words.unreached}</span>
      <span className="truncate max-md:sr-only">{words.unreachedText}</span>
    </p>
  );
};

/** Alerts in the bar of every portal screen: unseen emergencies, and a lost connection. */
export const InboxAlert = () => {
  const { data: items = [], isError } = useInboxWatch();
  const unseen = items.filter(isUnseenEmergency);
  useTitleCount(items.filter(isWaiting).length);
  useEmergencyAlarm(unseen);
  return (
    <>
      <div role="status" className="min-w-0 empty:-mr-2">
        {isError && <ConnectionLost brief={unseen.length > 0} />}
      </div>
      <div role="alert" className="min-w-9 empty:min-w-0">
        <EmergencyPill unseen={unseen} />
      </div>
    </>
  );
};

/** The number of waiting patients, on the inbox's navigation entry. */
export const InboxCount = () => {
  const words = useInboxMessages();
  const waiting = useInbox().data?.filter(isWaiting).length ?? 0;
  if (waiting === 0) return null;
  return (
    <CountBadge
      count={waiting}
      label={words.waitingCount({ count: waiting })}
      // At the right of its entry in the sidebar.
      className="lg:top-3.5 lg:right-4 lg:left-auto"
    />
  );
};
