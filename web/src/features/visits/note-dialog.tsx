import type { DayString, NoteText, VisitNote, VisitPage } from '@saathi/contract';
import { VISIT_NOTE_MAX_CHARACTERS } from '@saathi/contract/limits';
import { useRef } from 'react';
import { addDays, formatDay, useToday } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { useAction } from '../../platform/page/action.ts';
import { FormDialog, useFormDraft } from '../../platform/page/dialogs.tsx';
import { useFaults } from '../../platform/page/form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { isClosedDay, useSchedule } from '../appointments/parts/index.ts';
import { DAY } from './note-text.tsx';
import { noteDraftOf, useSaveNote } from './save-note.ts';
import { useVisitsMessages } from './visits.messages.ts';

type NoteDialogProps = {
  patient: VisitPage['patient'];
  /** The note to correct; omitted for a new one. */
  note?: VisitNote | undefined;
  /** The newest note with medicines, for a new one. */
  last?: VisitNote | undefined;
  onClose: () => void;
};
type Draft = { advice: string; medicines: string; nextDate: string };

const textOf = ({ advice, medicines, nextDate }: Draft): NoteText => ({
  advice: advice.trim(),
  medicines: medicines.trim() || null,
  nextDate: (nextDate || null) as DayString | null,
});

type MedicinesProps = {
  value: string;
  error: string | undefined;
  /** The note whose medicines are offered while the field is empty. */
  last: VisitNote | undefined;
  onChange: (medicines: string) => void;
};

const Medicines = ({ value, error, last, onChange }: MedicinesProps) => {
  const words = useVisitsMessages().form;
  const language = useLanguage();
  const field = useRef<HTMLTextAreaElement>(null);
  const takeOver = (medicines: string) => {
    onChange(medicines);
    // The button disappears.
    field.current?.focus();
  };
  return (
    <>
      <TextArea
        ref={field}
        label={words.medicines}
        hint={words.medicinesHint}
        error={error}
        maxLength={VISIT_NOTE_MAX_CHARACTERS}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {last?.medicines && !value.trim() && (
        <Button
          variant="secondary"
          className="w-fit"
          onClick={() => takeOver(last.medicines ?? '')}
        >
          {words.takeOver({ date: formatDay(last.day, language, DAY) })}
        </Button>
      )}
    </>
  );
};

type NextDateProps = {
  value: string;
  error: string | undefined;
  onChange: (nextDate: string) => void;
};

/** The day of the next visit; says so if the doctor has closed it. */
const NextDate = ({ value, error, onChange }: NextDateProps) => {
  const words = useVisitsMessages().form;
  const today = useToday();
  const { data: schedule } = useSchedule();
  const isClosed = schedule && isClosedDay(schedule.exceptions, value);
  return (
    <TextField
      type="date"
      label={words.nextDate}
      hint={
        <span role="status" className={isClosed ? 'font-semibold text-ink' : undefined}>
          {isClosed ? words.nextDateClosed : words.nextDateHint}
        </span>
      }
      error={error}
      min={addDays(today, 1)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
};

/** The form for a visit note, new or corrected. */
export const NoteDialog = ({ patient, note, last, onClose }: NoteDialogProps) => {
  const words = useVisitsMessages().form;
  const { draft, change, close, done, question } = useFormDraft<Draft>(
    noteDraftOf(note?.id ?? patient.id),
    {
      advice: note?.advice ?? '',
      medicines: note?.medicines ?? '',
      nextDate: note?.nextDate ?? '',
    },
    onClose,
  );
  const text = textOf(draft);
  const { shown, isReady, refuse } = useFaults<keyof Draft>(
    {
      advice: !text.advice && words.adviceMissing,
    },
    draft,
  );
  const saveNote = useSaveNote(patient.id, note?.id);
  const { run: save, busy } = useAction({
    action: () => saveNote(text),
    done: () => ({ title: words.saved, description: words.savedText }),
    failed: words.failed,
    onDone: done,
    onFailed: refuse,
  });
  return (
    <FormDialog
      title={words.title(patient)}
      description={words.text}
      submit={words.save}
      busyLabel={busy && words.busy}
      onSubmit={() => isReady() && void save()}
      onClose={close}
    >
      <TextArea
        autoFocus
        required
        label={words.advice}
        error={shown.advice}
        maxLength={VISIT_NOTE_MAX_CHARACTERS}
        value={draft.advice}
        onChange={({ target }) => change({ advice: target.value })}
      />
      <Medicines
        value={draft.medicines}
        error={shown.medicines}
        last={last}
        onChange={(medicines) => change({ medicines })}
      />
      <NextDate
        value={draft.nextDate}
        error={shown.nextDate}
        onChange={(nextDate) => change({ nextDate })}
      />
      {question}
    </FormDialog>
  );
};
