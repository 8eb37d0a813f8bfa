import type { NoteText } from '@saathi/contract';
import { formatDay } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { useVisitsMessages } from './visits.messages.ts';

export const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** Returns the parts of a note under their fixed headings; the doctor's text is unchanged. */
export const usePartsOfNote = ({ advice, medicines, nextDate }: NoteText) => {
  const words = useVisitsMessages().note;
  const language = useLanguage();
  return [
    { heading: words.advice, text: advice },
    ...(medicines === null ? [] : [{ heading: words.medicines, text: medicines }]),
    ...(nextDate === null
      ? []
      : [{ heading: words.nextDate, text: formatDay(nextDate, language, DAY) }]),
  ];
};

type NoteTextViewProps = { note: NoteText; as?: 'h2' | 'h3' | 'h4' };

/** The text of a note. */
export const NoteTextView = ({ note, as: Heading = 'h3' }: NoteTextViewProps) => (
  <div className="grid gap-3">
    {usePartsOfNote(note).map(({ heading, text }) => (
      <section key={heading}>
        <Heading className="text-base">{heading}</Heading>
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      </section>
    ))}
  </div>
);
