import type { Message } from '@saathi/contract';
import { ArrowDown, CloudOff } from 'lucide-react';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { addDays, formatDay, useToday } from '../../../platform/i18n/days.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { QueryFailure } from '../../../platform/page/query-view.tsx';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useChatsMessages } from '../chats.messages.ts';
import { Bubble, OutgoingBubble } from './bubble.tsx';
import { isOwn, type Names, useSenderName } from './senders.ts';
import { daysOf, type ThreadDay, type Timeline } from './timeline.ts';
import type { UnsentMessage, UnsentMessages } from './unsent-messages.ts';
import { useSeen } from './use-seen.ts';
import type { useThread } from './use-thread.ts';
import { useThreadScroll } from './use-thread-scroll.ts';

/** Says who has written while the chat is open; older messages loaded later stay silent. */
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
      {/* A new element each time: screen readers announce what is added, not the same words again. */}
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
  /** What stands below a message, null for most. */
  below?: (message: Message) => ReactNode;
  /** Above the first message. */
  intro?: ReactNode;
  /** Below the last message. */
  outro?: ReactNode;
  /** Instead of messages while there are none. */
  empty: ReactNode;
  reconnecting: boolean;
  hasOlder: boolean;
  loadingOlder: boolean;
  onOlder: () => void;
  /** What is in sight stays unseen: it is somebody else's to see. */
  unmarked?: boolean;
  onSeen: () => void;
};

type LinesProps = Pick<ThreadProps, 'messages' | 'outgoing' | 'names' | 'unsent' | 'below'>;

const Lines = ({ messages, outgoing, names, unsent, below }: LinesProps) => {
  const words = useChatsMessages().thread;
  const days = useMemo(() => daysOf(messages), [messages]);
  return (
    <>
      {days.map(({ day, messages: ofDay }) => (
        <section key={day} className="flex flex-col gap-3">
          <DayLabel day={day} />
          <ol className="flex flex-col gap-3" aria-label={words.label}>
            {ofDay.map(({ message, leads }) => (
              <Bubble key={message.id} {...{ message, leads, names }} below={below?.(message)} />
            ))}
          </ol>
        </section>
      ))}
      {outgoing.length > 0 && (
        <ol className="flex flex-col gap-3">
          {outgoing.map((entry) => (
            <OutgoingBubble key={entry.id} {...{ entry, unsent }} />
          ))}
        </ol>
      )}
    </>
  );
};

const ReconnectingStrip = () => (
  <p className="flex items-center justify-center gap-2 bg-marigold-tint px-4 py-1.5 text-sm font-semibold text-on-marigold-tint">
    <CloudOff className="size-4" />
    {useChatsMessages().thread.reconnecting}
  </p>
);

/** The conversation: scrolls by the rules of a chat, and says where each message stands. */
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
    onMarked: props.onSeen,
  });
  const nothing = messages.length === 0 && outgoing.length === 0;
  return (
    <div className="relative flex min-h-40 flex-1 flex-col">
      <div role="status">{reconnecting && <ReconnectingStrip />}</div>
      <section
        ref={box}
        aria-label={words.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={handleScroll}
        className="relative flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:outline-offset-[-3px]"
      >
        <div className="flex min-h-full flex-col gap-3 px-4 py-4 wrap-anywhere">
          {props.hasOlder ? (
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
          ) : (
            intro
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

/** While the messages are on their way for the first time. */
export const ThreadLoading = ({ text }: { text: string }) => (
  <div role="status" className="grid flex-1 place-items-center p-8 text-muted">
    <span className="flex items-center gap-3">
      <Spinner />
      {text}
    </span>
  </div>
);

/** So many of the newest messages fill a phone; they are drawn before the others. */
const FIRST_IN_SIGHT = 8;

type Shown = Timeline & Pick<ThreadProps, 'outgoing'> & { partly?: true };

/** What is drawn first of a chat that is here as it opens: older messages follow at once. */
const firstInSight = (whole: Shown): Shown =>
  whole.messages.length > FIRST_IN_SIGHT
    ? { ...whole, messages: whole.messages.slice(-FIRST_IN_SIGHT), hasOlder: true, partly: true }
    : whole;

const nothingOlder = () => undefined;

type ThreadViewProps = Omit<
  ThreadProps,
  'messages' | 'outgoing' | 'reconnecting' | 'hasOlder' | 'loadingOlder' | 'onOlder'
> & {
  thread: ReturnType<typeof useThread>;
  failedText?: string;
};

/** A chat's messages: on their way, failed, or the conversation. */
export const ThreadView = ({ thread, failedText, ...shared }: ThreadViewProps) => {
  const words = useChatsMessages().thread;
  const { data: timeline, isLoading } = thread.query;
  const { entries } = shared.unsent;
  // Messages and those on their way together, so that one stands before the other goes; drawn in
  // slices that other work comes between.
  const whole = useMemo(
    (): Shown | undefined => timeline && { ...timeline, outgoing: entries },
    [timeline, entries],
  );
  const drawn = useDeferredValue(whole, whole && firstInSight(whole));
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
    <div className="relative flex min-h-40 flex-1 flex-col overflow-y-auto short:[&_[role=alert]>svg]:hidden">
      <div className="m-auto">
        <QueryFailure query={thread.query} failed={words.failed} failedText={failedText} />
      </div>
    </div>
  );
};
