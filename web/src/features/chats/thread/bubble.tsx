import type { Intent, Message, Role } from '@saathi/contract';
import { CalendarDays, Phone, RotateCcw, Sparkles, Stethoscope, Trash2 } from 'lucide-react';
import { memo, type ReactNode, useEffect, useState } from 'react';
import { useFormatTime } from '../../../platform/i18n/days.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { rescueFocus } from '../../../ui/rescue-focus.ts';
import { MessageFiles, UnsentFiles } from '../../files/index.ts';
import { useChatsMessages } from '../chats.messages.ts';
import { HelpCard } from './help-card.tsx';
import { isOwn, type Names, useSenderName } from './senders.ts';
import type { UnsentMessage, UnsentMessages } from './unsent-messages.ts';

type Words = ReturnType<typeof useChatsMessages>['deliveryStatus'];

/** Returns the delivery status of a stored message as text; undefined if there is none to show. */
const deliveryStatusOf = (
  { senderType, review, seenAt, seenByTeam }: Message,
  reader: Role,
  doctorName: string,
  words: Words,
): string | undefined => {
  if (senderType === 'ai') return undefined;
  if (senderType === 'doctor') {
    if (reader === 'patient') return undefined;
    return seenAt ? words.seen : words.sent;
  }
  if (reader === 'doctor') {
    if (review === 'answered') return words.answered;
    return review === 'escalated' ? words.forYou : undefined;
  }
  if (review === 'pending') return words.pending;
  if (review === 'answered') return words.answered;
  if (seenAt) return words[seenByTeam ? 'seenByTeam' : 'seenByDoctor']({ name: doctorName });
  return review === 'escalated' ? words.escalated({ name: doctorName }) : words.sent;
};

const intentIcons = { doctor: Stethoscope, call_back: Phone, appointment: CalendarDays };

const IntentTag = ({ intent }: { intent: Intent }) => {
  const words = useChatsMessages().thread.intents;
  const Icon = intentIcons[intent];
  return (
    <p className="mb-1 flex items-center gap-1.5 text-sm font-semibold">
      <Icon className="size-4" />
      {words[intent]}
    </p>
  );
};

const looks = {
  own: 'self-end rounded-br-md bg-brand text-on-brand',
  assistant: 'self-start rounded-bl-md bg-tint text-ink',
  other: 'self-start rounded-bl-md bg-card text-ink shadow-card',
};
type Look = keyof typeof looks;

type FrameProps = { look: Look; intent: Intent | null; below: ReactNode; children: ReactNode };

const Frame = ({ look, intent, below, children }: FrameProps) => (
  <>
    <div
      dir="auto"
      className={classNames(
        'w-fit max-w-[85%] rounded-2xl px-4 py-2.5 whitespace-pre-wrap sm:max-w-[75%]',
        looks[look],
      )}
    >
      {intent && <IntentTag intent={intent} />}
      {children}
    </div>
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-1 px-1 text-sm text-muted',
        look === 'own' ? 'self-end justify-end text-right' : 'self-start',
      )}
    >
      {below}
    </div>
  </>
);

/** The time of an instant in the device's time zone. */
const Time = ({ instant }: { instant: string }) => {
  const clock = useFormatTime();
  return <time dateTime={instant}>{clock(instant)}</time>;
};

const Sender = ({ message, names }: { message: Message; names: Names }) => {
  const words = useChatsMessages();
  const nameOf = useSenderName(names);
  if (message.senderType === 'ai') {
    return (
      <p className="flex gap-1.5 px-1 pt-1 text-sm font-semibold text-on-tint">
        <Sparkles className="mt-0.5 size-4 shrink-0" />
        {nameOf(message)}
      </p>
    );
  }
  const own = isOwn(message, names);
  return (
    <p className={own ? 'sr-only' : 'px-1 pt-1 text-sm font-semibold text-muted'}>
      {own ? words.thread.you : nameOf(message)}
    </p>
  );
};

const lookOf = (message: Message, names: Names): Look => {
  if (isOwn(message, names)) return 'own';
  return message.senderType === 'ai' ? 'assistant' : 'other';
};

type BubbleProps = {
  message: Message;
  names: Names;
  /** Whether it is the first of a run by the same sender, and so shows the name. */
  startsRun: boolean;
  /** Whether it is one of the newest. */
  newest: boolean;
  /** Shown below the message. */
  below?: ReactNode;
};

// Not rendered while out of view; it then takes the height it last had, or an estimate. Full width,
// because nothing is painted outside its box. The newest are always rendered: an estimate would move
// the end of the thread. They too state an estimate, because only then does the browser remember
// their height.
const newestLook = 'flex flex-col gap-1 -mx-4 px-4 [contain-intrinsic-block-size:auto_5rem]';
const storedLook = `${newestLook} [content-visibility:auto]`;

/** A stored message: sender, content, time and delivery status. */
export const Bubble = memo((props: BubbleProps) => {
  const { message, names, newest, startsRun, below: offer } = props;
  const words = useChatsMessages();
  const status = deliveryStatusOf(message, names.reader, names.doctor, words.deliveryStatus);
  const below = (
    <>
      <Time instant={message.createdAt} />
      {status && <span>· {status}</span>}
    </>
  );
  return (
    <li className={newest ? newestLook : storedLook} data-message={message.id}>
      {startsRun && <Sender message={message} names={names} />}
      {message.kind === 'text' ? (
        <Frame look={lookOf(message, names)} intent={message.intent} below={below}>
          {/* Data persisted by an older release has no `files`. */}
          {message.files?.length > 0 && <MessageFiles files={message.files} />}
          {message.content}
        </Frame>
      ) : (
        <>
          <HelpCard message={message} reader={names.reader} />
          <p className="px-1 text-sm text-muted">
            <Time instant={message.createdAt} />
          </p>
        </>
      )}
      {offer}
    </li>
  );
});

type OutgoingBubbleProps = {
  entry: UnsentMessage;
  unsent: UnsentMessages;
  /** Whether it was rejected because another doctor had answered. */
  answered: boolean;
};

const smallButton =
  'hit inline-flex items-center gap-1.5 rounded-full px-3 font-semibold text-brand hover:bg-sunken';

/** A message being sent or, after a failure, with buttons to retry or discard it. */
export const OutgoingBubble = ({ entry, unsent, answered }: OutgoingBubbleProps) => {
  const words = useChatsMessages();
  const [asking, setAsking] = useState(false);
  // Do not send it while the user decides.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a question
  useEffect(() => (asking ? unsent.hold(entry) : undefined), [asking, entry.id]);
  const notYet =
    entry.state === 'unreached' ? words.deliveryStatus.lost : words.deliveryStatus.later;
  const rejected = answered ? words.toasts.answered : words.deliveryStatus.failed;
  const trouble = entry.state === 'refused' ? rejected : notYet;
  const below =
    entry.state === 'new' ? (
      <span>{words.deliveryStatus.sending}</span>
    ) : (
      <>
        <span className="font-semibold text-destructive">{trouble}</span>
        <span className="-mr-3 ml-auto flex flex-wrap justify-end">
          <button
            type="button"
            className={smallButton}
            onClick={({ currentTarget }) => {
              unsent.retry(entry);
              // The button disappears while the message is being sent.
              rescueFocus(currentTarget);
            }}
          >
            <RotateCcw className="size-4" />
            {words.thread.retry}
          </button>
          <button type="button" className={smallButton} onClick={() => setAsking(true)}>
            <Trash2 className="size-4" />
            {words.thread.discard}
          </button>
        </span>
      </>
    );
  return (
    <li className="flex animate-rise flex-col gap-1">
      <p className="sr-only">{words.thread.you}</p>
      <Frame look="own" intent={entry.body.intent} below={below}>
        {entry.body.files && <UnsentFiles files={entry.body.files} />}
        {entry.body.content}
      </Frame>
      {asking && (
        <ConfirmDialog
          title={words.discard.title}
          description={words.discard.text}
          cancel={words.discard.cancel}
          confirm={words.thread.discard}
          destructive
          onConfirm={() => unsent.discard(entry)}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
};
