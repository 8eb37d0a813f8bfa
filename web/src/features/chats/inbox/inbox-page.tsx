import type { InboxItem } from '@saathi/contract';
import { BellRing, TextSearch } from 'lucide-react';
import { useSharedMessages } from '../../../platform/i18n/shared.messages.ts';
import { PageHeading } from '../../../platform/page/page.tsx';
import { QueryView } from '../../../platform/page/query-view.tsx';
import { screens } from '../../../platform/page/screens.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ConversationDrawing } from '../../../ui/drawings/conversation.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonCard } from '../../../ui/skeleton.tsx';
import { AskForNotices } from '../../notices/index.ts';
import { useAlarm } from './alarm.ts';
import { useForDoctorMessages } from './for-doctor.messages.ts';
import { useInboxMessages } from './inbox.messages.ts';
import { InboxCard } from './inbox-card.tsx';
import { ShortcutsHelp, useShortcuts } from './shortcuts.tsx';
import { isWaiting, useInbox } from './use-inbox.ts';

const AlarmCard = () => {
  const words = useInboxMessages().alarm;
  const { on, blocked, turnOn, turnOff } = useAlarm();
  if (on) {
    return (
      <p className="mt-8 flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <BellRing className="size-4" />
        {blocked ? words.soundOnly : words.on}
        <Button variant="quiet" className="px-3! text-sm" onClick={turnOff}>
          {words.turnOff}
        </Button>
      </p>
    );
  }
  return (
    <section className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-tint p-3 pl-4 text-on-tint sm:p-4">
      <BellRing className="size-6 shrink-0" />
      <div className="min-w-0 flex-1 basis-32 sm:basis-48">
        <h2 className="text-base">{words.title}</h2>
        {/* On a phone the patients below are more important than the explanation. */}
        <p className="text-sm max-sm:sr-only">{words.text}</p>
      </div>
      <Button onClick={() => void turnOn()}>{words.turnOn}</Button>
    </section>
  );
};

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
  const alarm = useAlarm();
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
      {!isAssistant && (alarm.on ? <AskForNotices className="mb-6 rounded-card" /> : <AlarmCard />)}
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
      {!isAssistant && alarm.on && <AlarmCard />}
    </>
  );
};
