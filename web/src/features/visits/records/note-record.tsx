import type { VisitNote } from '@saathi/contract';
import { withoutTitle } from '@saathi/contract/doctor-name';
import { formatDay } from '../../../platform/i18n/days.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { pathTo, screens } from '../../../platform/page/screens.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DAY } from '../note-text.tsx';
import { useVisitsMessages } from '../visits.messages.ts';

/** A note among the patient's records: its doctor, its beginning, and a link to the whole note. */
export const NoteRecord = ({ note }: { note: VisitNote }) => {
  const words = useVisitsMessages().note;
  const date = formatDay(note.day, useLanguage(), DAY);
  return (
    <Card className="grid gap-2">
      <h3 className="font-semibold">{words.title}</h3>
      <p className="text-sm text-muted">
        {words.of({ name: withoutTitle(note.doctor.name), date })}
      </p>
      <p dir="auto" className="line-clamp-3 whitespace-pre-line wrap-anywhere">
        {note.advice}
      </p>
      <LinkButton
        variant="quiet"
        className="screen-only -ml-5 w-fit"
        href={pathTo(screens.patientNote, { noteId: note.id })}
        aria-label={words.readOf({ date })}
      >
        {words.read}
      </LinkButton>
    </Card>
  );
};
