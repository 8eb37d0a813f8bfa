import type { Colleague, Message } from '@saathi/contract';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { useColleagueName } from './hand-over-line.tsx';
import { useTeamMessages } from './team.messages.ts';
import { useWriters } from './use-writing.ts';

type WritingLineProps = {
  chatId: string;
  messages: readonly Message[] | undefined;
  /** The people of the clinic who may read the chat. */
  people: readonly Colleague[] | undefined;
};

/**
 * Shows which colleagues are writing in the chat; overlaid on the gap below it, so that nothing
 * shifts.
 */
export const WritingLine = ({ chatId, messages, people = [] }: WritingLineProps) => {
  const words = useTeamMessages();
  const nameOf = useColleagueName();
  const language = useLanguage();
  const { writers, newWriters } = useWriters(chatId, messages);
  const lineOf = (ids: readonly string[]) => {
    const names = people.filter(({ id }) => ids.includes(id)).map(nameOf);
    if (names.length === 0) return null;
    const all = new Intl.ListFormat(language).format(names);
    return words.writing({ names: all, count: names.length });
  };
  const line = lineOf(writers);
  return (
    <div className="relative z-1">
      {/* Announced once per person, because the line comes and goes with every pause. */}
      <p role="status" className="sr-only">
        {lineOf(newWriters)}
      </p>
      {line && (
        <p className="pointer-events-none absolute -top-4 left-4 max-w-[calc(100%-2rem)] animate-rise truncate rounded-full bg-sunken px-3 text-sm leading-6 text-muted">
          {line}
        </p>
      )}
    </div>
  );
};
