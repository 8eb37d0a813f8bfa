import type { Message } from '@saathi/contract';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { addDays, formatDay, useToday } from '../../../platform/i18n/days.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { QueryFailure, Reconnecting } from '../../../platform/page/query-view.tsx';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useChatsMessages } from '../chats.messages.ts';
import { Bubble, OutgoingBubble } from './bubble.tsx';
import { isOwn, type Names, useSenderName } from './senders.ts';
import { daysOf, type ThreadDay, type Timeline } from './timeline.ts';
import { type UnsentMessage, type UnsentMessages, wasAnswered } from './unsent-messages.ts';
import { useSeen } from './use-seen.ts';
import type { useThread } from './use-thread.ts';
import { useThreadScroll } from './use-thread-scroll.ts';

/** Announces who has written while the chat is open; not for older messages loaded later. */
const Arrivals = ({ messages, names }: { messages: readonly Message[]; names: Names }) => {
  const words = useChatsMessages();
  const nameOf = useSenderName(names);
  const last = messages.findLast((message) => !isOwn(message, names));
  const known = useRef(last?.id);
  const [news, setNews] = useState({ id: '', text: '' });
  const lastId = last?.id;
  useEffect(() => {
    if (!last || lastId === known.current) return;
    known.current = lastId;
    setNews({ id: last.id, text: words.thread.arrived({ sender: nameOf(last) }) });
  }, [last, lastId, nameOf, words]);
  return (
    <div role="status" className="sr-only">
      {/* A new element each time, because screen readers do not announce the same text again. */}
      <p key={news.id}>{news.text}</p>
    </div>
  );
};

const DayLabel = ({ day }: Pick<ThreadDay, 'day'>) => {
  const words = useChatsMessages().thread;
  const language = useLanguage();
  const today = useToday();
  const text = () => {
    if (day === today) return words.today;
    if (day === addDays(today, -1)) return words.yesterday;
    const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
    return formatDay(day, language, { weekday: 'short', day: 'numeric', month: 'short', year });
  };
  return (
    <h2 className="mx-auto w-fit rounded-full bg-sunken px-3 py-1 text-sm font-medium text-muted">
      {text()}
    </h2>
  );
};

type ThreadProps = {
  chatId: string;
  names: Names;
  messages: readonly Message[];
  outgoing: readonly UnsentMessage[];
  unsent: UnsentMessages;
  /** Rendered below a message; null for most. */
  below?: (message: Message) => ReactNode;
  /** Shown above the first message. */
  intro?: ReactNode;
  /** Shown below the last message. */
  outro?: ReactNode;
  /** Shown if there are no messages. */
  empty: ReactNode;
  reconnecting: boolean;
  hasOlder: boolean;
  loadingOlder: boolean;
  onOlder: () => void;
  /** Whether visible messages are not marked as seen, because that is left to somebody else. */
  unmarked?: boolean;
  /** What the doctor's inbox shows of the chat if nobody has opened it. */
  unopened?: string | undefined;
  onSeen: () => void;
};

/** Number of newest messages that are rendered also while they are out of view. */
const ALWAYS_RENDERED = 3;

type LinesProps = Pick<ThreadProps, 'messages' | 'outgoing' | 'names' | 'unsent' | 'below'>;

const Lines = ({ messages, outgoing, names, unsent, below }: LinesProps) => {
  const words = useChatsMessages().thread;
  const days = useMemo(() => daysOf(messages), [messages]);
  const newest = new Set(messages.slice(-ALWAYS_RENDERED).map(({ id }) => id));
  return (
    <>
      {days.map(({ day, messages: ofDay }) => (
        <section key={day} className="flex flex-col gap-3">
          <DayLabel day={day} />
          <ol className="flex flex-col gap-3" aria-label={words.label}>
            {ofDay.map(({ message, startsRun }) => (
              <Bubble
                key={message.id}
                {...{ message, startsRun, names, newest: newest.has(message.id) }}
                below={below?.(message)}
              />
            ))}
          </ol>
        </section>
      ))}
      {outgoing.length > 0 && (
        <ol className="flex flex-col gap-3">
          {outgoing.map((entry) => (
            <OutgoingBubble
              key={entry.id}
              {...{ entry, unsent, answered: wasAnswered(entry, messages, names) }}
            />
          ))}
        </ol>
      )}
    </>
  );
};

/** The conversation with chat scrolling and the delivery status of each message. */
const Thread = (props: ThreadProps) => {
  const { chatId, names, messages, outgoing, reconnecting, intro, empty } = props;
  const words = useChatsMessages().thread;
  const { box, atEnd, newBelow, toEnd, leaveEnd, handleScroll } = useThreadScroll({
    messages,
    outgoing,
    sentAt: props.unsent.entries.at(-1)?.createdAt,
    names,
    hasOlder: props.hasOlder,
    loadingOlder: props.loadingOlder,
    onOlder: props.onOlder,
  });
  useSeen({
    chatId,
    reader: names.reader,
    messages,
    atEnd: atEnd && !props.unmarked,
    unopened: props.unopened,
    onMarked: props.onSeen,
  });
  const nothing = messages.length === 0 && outgoing.length === 0;
  return (
    <div className="relative flex min-h-[min(10rem,25cqh)] flex-1 flex-col low:min-h-6">
      <Reconnecting when={reconnecting} />
      <section
        ref={box}
        aria-label={words.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={handleScroll}
        className="relative flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:outline-offset-[-3px]"
      >
        <div className="flex min-h-full flex-col gap-3 px-4 py-4 wrap-anywhere">
          {intro}
          {props.hasOlder && (
            <Button
              variant="quiet"
              className="mx-auto"
              busyLabel={props.loadingOlder && words.olderLoading}
              onClick={() => {
                leaveEnd();
                props.onOlder();
              }}
            >
              {words.olderLoad}
            </Button>
          )}
          {nothing ? empty : <Lines {...props} />}
          {props.outro}
        </div>
      </section>
      {newBelow && (
        <Button
          icon={ArrowDown}
          variant="primary"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 animate-rise shadow-raised"
          onClick={toEnd}
        >
          {words.newMessages}
        </Button>
      )}
      <Arrivals {...{ messages, names }} />
    </div>
  );
};

/** Shown while the messages are first loaded. */
export const ThreadLoading = ({ text }: { text: string }) => (
  <div role="status" className="grid flex-1 place-items-center p-8 text-muted">
    <span className="flex items-center gap-3">
      <Spinner />
      {text}
    </span>
  </div>
);

/** The number of newest messages that fill a phone; they are rendered first. */
const FIRST_RENDERED_MESSAGES = 8;

type Shown = Timeline & Pick<ThreadProps, 'outgoing'> & { partly?: true };

/** Returns the part of an already loaded chat to render first; older messages follow at once. */
const firstRendered = (whole: Shown): Shown =>
  whole.messages.length > FIRST_RENDERED_MESSAGES
    ? {
        ...whole,
        messages: whole.messages.slice(-FIRST_RENDERED_MESSAGES),
        hasOlder: true,
        partly: true,
      }
    : whole;

const nothingOlder = () => undefined;

type ThreadViewProps = Omit<
  ThreadProps,
  'messages' | 'outgoing' | 'reconnecting' | 'hasOlder' | 'loadingOlder' | 'onOlder'
> & {
  thread: ReturnType<typeof useThread>;
  failedText?: string;
};

/** A chat's messages, or their loading or error state. */
export const ThreadView = ({ thread, failedText, ...shared }: ThreadViewProps) => {
  const words = useChatsMessages().thread;
  const { data: timeline, isLoading } = thread.query;
  const { entries } = shared.unsent;
  // Stored and unsent messages together, so that a stored one appears before its unsent copy is
  // removed. Deferred, so that rendering can be interrupted.
  const whole = useMemo(
    (): Shown | undefined => timeline && { ...timeline, outgoing: entries },
    [timeline, entries],
  );
  const drawn = useDeferredValue(whole, whole && firstRendered(whole));
  if (drawn) {
    const { partly = false, ...shown } = drawn;
    return (
      <Thread
        {...shared}
        {...shown}
        reconnecting={thread.reconnecting}
        loadingOlder={partly || thread.loadingOlder}
        onOlder={partly ? nothingOlder : thread.loadOlder}
      />
    );
  }
  if (timeline || isLoading) return <ThreadLoading text={words.loading} />;
  return (
    <div className="relative flex min-h-[min(10rem,25cqh)] flex-1 flex-col overflow-y-auto short:[&_[role=alert]>svg]:hidden">
      <div className="m-auto">
        <QueryFailure query={thread.query} failed={words.failed} failedText={failedText} />
      </div>
    </div>
  );
};
