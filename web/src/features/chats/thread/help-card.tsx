import type { Helpline, Message, Role } from '@saathi/contract';
import { HeartHandshake, Phone, Siren } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClock } from '../../../platform/i18n/days.ts';
import { useChatsMessages } from '../chats.messages.ts';

type CallLinksProps = { helplines: readonly Helpline[]; compact?: boolean };

const CallLinks = ({ helplines, compact }: CallLinksProps) => {
  const words = useChatsMessages().help;
  return (
    <ul className="flex flex-wrap gap-2">
      {helplines.map(({ number, label }) => (
        <li key={number} className="max-w-full">
          <a
            href={`tel:${number}`}
            aria-label={words.call({ number, label })}
            className="hit inline-flex max-w-full flex-wrap items-center gap-x-2 rounded-3xl bg-destructive px-4 py-2 font-bold text-on-destructive hover:bg-destructive-pressed"
          >
            <Phone className="size-5" />
            {number}
            {!compact && <span className="min-w-0 text-sm font-semibold">{label}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
};

const isCrisis = ({ kind }: Message) => kind === 'crisis';

/** What to do and whom to call, in the patient's thread: stands out from everything else. */
const Help = ({ message, title }: { message: Message; title: ReactNode }) => (
  <div className="rounded-card border-2 border-destructive bg-destructive-tint p-4">
    <p className="flex items-center gap-2 text-lg font-bold text-destructive">{title}</p>
    <p className="mt-2 mb-4 whitespace-pre-wrap">{message.content}</p>
    <CallLinks helplines={message.helplines} />
  </div>
);

// The doctor reads the patient's words first, and has nobody to call from here.
const HelpGiven = ({ message, title }: { message: Message; title: ReactNode }) => (
  <div className="w-fit max-w-[85%] self-start rounded-2xl rounded-bl-md border-2 border-destructive bg-card px-4 py-2.5 sm:max-w-[75%]">
    <p className="flex items-center gap-2 font-bold text-destructive">{title}</p>
    <p className="mt-1 whitespace-pre-wrap">{message.content}</p>
    <p className="mt-1 text-sm text-muted">
      {message.helplines.map(({ number, label }) => `${number} ${label}`).join(' · ')}
    </p>
  </div>
);

/** An answer to an emergency or a crisis: help for the patient, a record of it for the doctor. */
export const HelpCard = ({ message, reader }: { message: Message; reader: Role }) => {
  const words = useChatsMessages().help;
  const Mark = isCrisis(message) ? HeartHandshake : Siren;
  const title = (
    <>
      <Mark className="size-6 shrink-0" />
      {isCrisis(message) ? words.crisis : words.emergency}
    </>
  );
  const Card = reader === 'patient' ? Help : HelpGiven;
  return <Card message={message} title={title} />;
};

type PinnedHelpProps = {
  message: Message;
  /** When the doctor's phone last rang for it. */
  rangAt: string | null;
  /** The doctor has seen what it answers. */
  opened: boolean;
};

/** The same numbers above the thread, wherever one has scrolled, until a doctor closes the chat. */
export const PinnedHelp = ({ message, rangAt, opened }: PinnedHelpProps) => {
  const words = useChatsMessages().help;
  const clock = useClock();
  return (
    <section
      aria-label={words.pinned}
      className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b-2 border-destructive bg-destructive-tint px-4 py-1.5"
    >
      <p className="font-bold text-destructive">{words.pinned}</p>
      <CallLinks helplines={message.helplines} compact />
      <p role="status" className="text-sm text-ink empty:hidden">
        {rangAt && words[opened ? 'opened' : 'rang']({ time: clock(rangAt) })}
      </p>
    </section>
  );
};
