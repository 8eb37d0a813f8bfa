import type { Helpline, Message, Role } from '@saathi/contract';
import { HeartHandshake, Phone, Siren } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFormatTime } from '../../../platform/i18n/days.ts';
import { useSharedMessages } from '../../../platform/i18n/shared.messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useChatsMessages } from '../chats.messages.ts';

type CallLinkProps = { helpline: Helpline; children?: ReactNode };

const CallLink = ({ helpline: { number, label }, children }: CallLinkProps) => (
  <a
    href={`tel:${number}`}
    aria-label={useChatsMessages().help.call({ number, label })}
    className="hit inline-flex max-w-full flex-wrap items-center gap-x-2 rounded-3xl bg-destructive px-4 py-2 font-bold text-on-destructive hover:bg-destructive-pressed narrow:px-2.5"
  >
    <Phone className="size-5 low:hidden" />
    {number}
    {children}
  </a>
);

const isCrisis = ({ kind }: Message) => kind === 'crisis';

const numbersOf = ({ helplines }: Message): string =>
  helplines.map(({ number, label }) => `${number} ${label}`).join(' · ');

/**
 * Emergency instructions in the patient's thread, highlighted. The strip above has the call
 * buttons.
 */
const Help = ({ message, title }: { message: Message; title: ReactNode }) => (
  <div className="rounded-card border-2 border-destructive bg-destructive-tint p-4">
    <p className="flex items-center gap-2 text-lg font-bold text-destructive">{title}</p>
    <p className="mt-2 whitespace-pre-wrap">{message.content}</p>
    <p className="mt-2 text-sm">{numbersOf(message)}</p>
  </div>
);

// Less prominent: the doctor reads the patient's message first, and calls nobody from here.
const HelpGiven = ({ message, title }: { message: Message; title: ReactNode }) => (
  <div className="w-fit max-w-[85%] self-start rounded-2xl rounded-bl-md border-2 border-destructive bg-card px-4 py-2.5 sm:max-w-[75%]">
    <p className="flex items-center gap-2 font-bold text-destructive">{title}</p>
    <p className="mt-1 whitespace-pre-wrap">{message.content}</p>
    <p className="mt-1 text-sm text-muted">{numbersOf(message)}</p>
  </div>
);

const useTitle = (message: Message): ReactNode => {
  const words = useChatsMessages().help;
  const Mark = isCrisis(message) ? HeartHandshake : Siren;
  return (
    <>
      <Mark className="size-6 shrink-0" />
      {isCrisis(message) ? words.crisis : words.emergency}
    </>
  );
};

/** A response to an emergency or a crisis: help for the patient, a record of it for the doctor. */
export const HelpCard = ({ message, reader }: { message: Message; reader: Role }) => {
  const Card = reader === 'patient' ? Help : HelpGiven;
  return <Card message={message} title={useTitle(message)} />;
};

/** All instructions and numbers, available at any scroll position. */
const MoreHelp = ({ message, onClose }: { message: Message; onClose: () => void }) => (
  <Dialog
    title={<span className="flex items-center gap-2 text-destructive">{useTitle(message)}</span>}
    closeLabel={useSharedMessages().close}
    onClose={onClose}
  >
    <ul className="mb-4 flex flex-wrap gap-2">
      {message.helplines.map((helpline) => (
        <li key={helpline.number} className="max-w-full">
          <CallLink helpline={helpline}>
            <span className="min-w-0 text-sm font-semibold">{helpline.label}</span>
          </CallLink>
        </li>
      ))}
    </ul>
    <p className="whitespace-pre-wrap">{message.content}</p>
  </Dialog>
);

const NUMBERS_IN_STRIP = 2;

type PinnedHelpProps = {
  message: Message;
  /** When the doctor's phone last rang for it; null if it did not. */
  rangAt: string | null;
  /** Whether the doctor has seen the message it responds to. */
  opened: boolean;
};

/**
 * A row above the thread until a doctor closes the chat: numbers to call, and more instructions.
 */
export const PinnedHelp = ({ message, rangAt, opened }: PinnedHelpProps) => {
  const words = useChatsMessages().help;
  const clock = useFormatTime();
  const [more, setMore] = useState(false);
  return (
    <section
      aria-label={words.pinned}
      className="chat-bar sticky top-0 z-1 flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 border-b-2 border-destructive bg-destructive-tint px-3 py-1.5 sm:gap-x-3 sm:px-4"
    >
      <Siren className="size-6 shrink-0 text-destructive sm:hidden narrow:hidden" />
      <p className="font-bold text-destructive max-sm:sr-only">{words.pinned}</p>
      {message.helplines.slice(0, NUMBERS_IN_STRIP).map((helpline) => (
        <CallLink key={helpline.number} helpline={helpline} />
      ))}
      <Button
        variant="quiet"
        className="px-3! text-destructive! hover:bg-card narrow:px-1!"
        onClick={() => setMore(true)}
      >
        {words.more}
      </Button>
      <p role="status" className="text-sm text-ink empty:hidden">
        {rangAt && words[opened ? 'opened' : 'rang']({ time: clock(rangAt) })}
      </p>
      {more && <MoreHelp message={message} onClose={() => setMore(false)} />}
    </section>
  );
};
