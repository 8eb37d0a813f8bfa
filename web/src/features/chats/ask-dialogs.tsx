import type { DayString, Intent } from '@saathi/contract';
import { MESSAGE_MAX_CHARACTERS } from '@saathi/contract/limits';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { addDays, formatDay, useToday } from '../../platform/i18n/days.ts';
import { useLanguage, useMessages } from '../../platform/i18n/i18n.ts';
import { useDiscard } from '../../platform/page/confirmed-action.tsx';
import { useDraft } from '../../platform/page/kept-input.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { chatsMessages } from './chats.messages.ts';

type Send = (content: string, intent: Intent) => void;
type AskDialogProps = { doctorName: string; onSend: Send; onClose: () => void };
type AskDoctorDialogProps = AskDialogProps & {
  /** What stands where one writes to the assistant; the question begins with it. */
  draft: string;
  /** After the question that began with `draft` was sent. */
  onDraftSent: () => void;
  /** Keeps what is typed here when the screen goes away. */
  draftName: string;
};

type FrameProps = {
  title: string;
  description: string;
  send: string;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
};

const AskFrame = ({ title, description, send, onClose, onSubmit, children }: FrameProps) => {
  const words = useMessages(chatsMessages);
  const id = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog
      {...{ title, description, onClose }}
      closeLabel={words.close}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={id}>
            {send}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={handleSubmit} className="grid gap-5">
        {children}
      </form>
    </Dialog>
  );
};

const parts = ['morning', 'afternoon', 'evening'] as const;
type Part = (typeof parts)[number];

type PartChoiceProps<P extends string> = {
  label: string;
  choices: readonly { value: P; label: string }[];
  value: P;
  onChange: (value: P) => void;
};

const PartChoice = <P extends string>({ label, choices, value, onChange }: PartChoiceProps<P>) => {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="hit inline-flex cursor-pointer items-center rounded-full border border-line px-4 font-medium has-checked:border-brand has-checked:bg-tint has-checked:font-semibold has-checked:text-on-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
};

/** Asks for a call back: a clear line in the chat that always reaches the doctor. */
export const CallDialog = ({ doctorName, onSend, onClose }: AskDialogProps) => {
  const { call: words, parts: partWords, partsInLine } = useMessages(chatsMessages);
  const [part, setPart] = useState<Part | 'any'>('any');
  const choices = [
    { value: 'any' as const, label: words.anyTime },
    ...parts.map((value) => ({ value, label: partWords[value] })),
  ];
  const submit = () =>
    onSend(words.line({ part: part === 'any' ? undefined : partsInLine[part] }), 'call_back');
  return (
    <AskFrame
      title={words.title}
      description={words.description({ name: doctorName })}
      send={words.send}
      onClose={onClose}
      onSubmit={submit}
    >
      <PartChoice label={words.label} choices={choices} value={part} onChange={setPart} />
    </AskFrame>
  );
};

const FURTHEST_DAYS = 90;

/** Asks for an appointment on a preferred day and part of it. */
export const BookDialog = ({ doctorName, onSend, onClose }: AskDialogProps) => {
  const { book: words, parts: partWords, partsInLine } = useMessages(chatsMessages);
  const language = useLanguage();
  const today = useToday();
  const [day, setDay] = useState<string>(addDays(today, 1));
  const [part, setPart] = useState<Part>('morning');
  const [tried, setTried] = useState(false);
  const furthest = addDays(today, FURTHEST_DAYS);
  const possible = day >= today && day <= furthest;
  const submit = () => {
    setTried(true);
    if (!possible) return;
    const inWords = formatDay(day as DayString, language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    });
    onSend(words.line({ day: inWords, part: partsInLine[part] }), 'appointment');
  };
  return (
    <AskFrame
      title={words.title}
      description={words.description({ name: doctorName })}
      send={words.send}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={words.day}
        error={tried && !possible && words.dayMissing({ days: FURTHEST_DAYS })}
        type="date"
        required
        min={today}
        max={furthest}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <PartChoice
        label={words.part}
        choices={parts.map((value) => ({ value, label: partWords[value] }))}
        value={part}
        onChange={setPart}
      />
    </AskFrame>
  );
};

/** Writes past the assistant, straight to the doctor. */
export const AskDoctorDialog = (props: AskDoctorDialogProps) => {
  const { doctorName, onSend, onClose, draft, onDraftSent, draftName } = props;
  const words = useMessages(chatsMessages).ask;
  const [kept, keep] = useDraft(draftName);
  // A question left here earlier is another text than the one in the box below the chat.
  const [fromDraft] = useState(!kept);
  const [text, setText] = useState(kept || draft);
  const [tried, setTried] = useState(false);
  const content = text.trim();
  const submit = () => {
    setTried(true);
    if (!content) return;
    keep('');
    if (fromDraft) onDraftSent();
    onSend(content, 'doctor');
  };
  const { close, question } = useDiscard({
    typed: content !== '' && content !== draft.trim(),
    onDiscard: () => {
      keep('');
      onClose();
    },
  });
  return (
    <AskFrame
      title={words.title({ name: doctorName })}
      description={words.description}
      send={words.send}
      onClose={close}
      onSubmit={submit}
    >
      <TextArea
        label={words.label}
        error={tried && !content && words.missing}
        maxLength={MESSAGE_MAX_CHARACTERS}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          keep(event.target.value);
        }}
      />
      {question}
    </AskFrame>
  );
};
