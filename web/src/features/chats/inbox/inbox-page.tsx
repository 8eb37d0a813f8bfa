import type { InboxItem } from '@saathi/contract';
import { TextSearch } from 'lucide-react';
import { useSharedMessages } from '../../../platform/i18n/shared.messages.ts';
import { PageHeading } from '../../../platform/page/page.tsx';
import { QueryView } from '../../../platform/page/query-view.tsx';
import { screens } from '../../../platform/page/screens.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { ConversationDrawing } from '../../../ui/drawings/conversation.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonCard } from '../../../ui/skeleton.tsx';
import { AskForNotices } from '../../notices/index.ts';
import { AlarmCard } from './alarm-card.tsx';
import { useForDoctorMessages } from './for-doctor.messages.ts';
import { useInboxMessages } from './inbox.messages.ts';
import { InboxCard } from './inbox-card.tsx';
import { ShortcutsHelp } from './shortcuts.tsx';
import { useAlarm } from './use-alarm.ts';
import { isWaiting, useInbox } from './use-inbox.ts';
import { useShortcuts } from './use-shortcuts.ts';

const Part = ({ title, items }: { title: string; items: readonly InboxItem[] }) => {
  if (items.length === 0) return null;
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-lg">{title}</h2>
      <ol className="grid gap-4 xl:grid-cols-2">
        {items.map((item) => (
          <li key={item.chatId}>
            <InboxCard item={item} />
          </li>
        ))}
      </ol>
    </section>
  );
};

const walk = (step: number) => {
  const links = [...document.querySelectorAll<HTMLElement>('[data-inbox-link]')];
  const here = links.indexOf(document.activeElement as HTMLElement);
  links[here < 0 ? 0 : Math.min(Math.max(here + step, 0), links.length - 1)]?.focus();
};

const Items = ({ items }: { items: readonly InboxItem[] }) => {
  const words = useInboxMessages();
  useShortcuts({
    j: () => walk(1),
    k: () => walk(-1),
    ArrowDown: () => walk(1),
    ArrowUp: () => walk(-1),
  });
  return (
    <>
      <Part title={words.waiting} items={items.filter(isWaiting)} />
      <Part title={words.withYou} items={items.filter((item) => !isWaiting(item))} />
    </>
  );
};

const skeleton = (
  <div className="grid gap-4 xl:grid-cols-2">
    <SkeletonCard rows={2} />
    <SkeletonCard rows={2} />
  </div>
);

/** The patients who need the doctor: most urgent first, then longest waiting. */
export const InboxPage = () => {
  const words = useInboxMessages();
  const { titles } = useSharedMessages();
  const inbox = useInbox();
  const { on: isHeard } = useAlarm();
  const forDoctor = useForDoctorMessages();
  const isAssistant = useSignedIn().clinic === 'assistant';
  const waiting = inbox.data?.filter(isWaiting).length;
  const subtitle = waiting ? words.subtitle({ count: waiting }) : words.nobodyWaits;
  return (
    <>
      <PageHeading screen="doctorInbox" subtitle={inbox.data && subtitle}>
        <div className="flex items-center gap-2">
          {/* On a phone the patients below are more important than the label. */}
          {!isAssistant && (
            <LinkButton
              href={screens.doctorSearch}
              variant="secondary"
              icon={TextSearch}
              className="max-sm:px-3!"
            >
              <span className="max-sm:sr-only">{titles.doctorSearch}</span>
            </LinkButton>
          )}
          <ShortcutsHelp />
        </div>
      </PageHeading>
      {!isAssistant && (isHeard ? <AskForNotices className="mb-6 rounded-card" /> : <AlarmCard />)}
      <QueryView
        query={inbox}
        loading={words.loading}
        skeleton={skeleton}
        failed={words.errorTitle}
        failedText={words.errorText}
        empty={
          <EmptyState
            drawing={<ConversationDrawing />}
            title={words.emptyTitle}
            description={isAssistant ? forDoctor.none : words.emptyText}
          />
        }
      >
        {(items) => <Items items={items} />}
      </QueryView>
      {!isAssistant && isHeard && <AlarmCard />}
    </>
  );
};
