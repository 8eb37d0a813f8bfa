import type { Intent } from '@saathi/contract';
import { MESSAGE_MAX_CHARACTERS } from '@saathi/contract/limits';
import { Phone } from 'lucide-react';
import { useState } from 'react';
import { useClinic } from '../../platform/api/clinic.ts';
import { addDays, formatDay, isDay, useToday } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { FormDialog, useConfirmDiscard } from '../../platform/page/dialogs.tsx';
import { useDialogDraft, useFaults } from '../../platform/page/form.ts';
import { buttonClassName } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { callHref } from '../../ui/text-with-phones.tsx';
import { useChatsMessages } from './chats.messages.ts';
import { usePatientChatMessages } from './patient-chat.messages.ts';

type Send = (content: string, intent: Intent) => void;
type AskDialogProps = { doctorName: string; onSend: Send; onClose: () => void };
type AskDoctorDialogProps = AskDialogProps & {
  /** The text of the chat's composer; the question starts with it. */
  draft: string;
  /** Called after a question that started with `draft` was sent. */
  onDraftSent: () => void;
  /** Name of the draft that stores the text. */
  draftName: string;
};

const parts = ['morning', 'afternoon', 'evening'] as const;
type Part = (typeof parts)[number];

/** Requests a call back with a line in the chat that always reaches the doctor. */
export const CallDialog = ({ doctorName, onSend, onClose }: AskDialogProps) => {
  const { call: words, parts: partWords, partsInLine } = usePatientChatMessages();
  const phone = useClinic()?.phone;
  const [part, setPart] = useState<Part | 'any'>('any');
  const choices = [
    { value: 'any' as const, label: words.anyTime },
    ...parts.map((value) => ({ value, label: partWords[value] })),
  ];
  const submit = () =>
    onSend(words.line({ part: part === 'any' ? undefined : partsInLine[part] }), 'call_back');
  return (
    <FormDialog
      title={words.title}
      description={words.description({ name: doctorName })}
      submit={words.send}
      onClose={onClose}
      onSubmit={submit}
    >
      {phone && (
        <a href={callHref(phone)} className={buttonClassName('secondary')}>
          <Phone className="size-5" />
          {words.clinic({ phone })}
        </a>
      )}
      <Choice label={words.label} choices={choices} value={part} onChange={setPart} />
    </FormDialog>
  );
};

const FURTHEST_DAYS = 90;

/** Requests an appointment on a preferred day and part of the day. */
export const BookDialog = ({ doctorName, onSend, onClose }: AskDialogProps) => {
  const { book: words, parts: partWords, partsInLine } = usePatientChatMessages();
  const language = useLanguage();
  const today = useToday();
  const [day, setDay] = useState<string>(addDays(today, 1));
  const [part, setPart] = useState<Part>('morning');
  const furthest = addDays(today, FURTHEST_DAYS);
  const possible = isDay(day) && day >= today && day <= furthest;
  const { shown, isReady } = useFaults({
    day: !possible && words.dayMissing({ days: FURTHEST_DAYS }),
  });
  const submit = () => {
    if (!isReady() || !possible) return;
    const inWords = formatDay(day, language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    });
    onSend(words.line({ day: inWords, part: partsInLine[part] }), 'appointment');
  };
  return (
    <FormDialog
      title={words.title}
      description={words.description({ name: doctorName })}
      submit={words.send}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={words.day}
        error={shown.day}
        type="date"
        required
        min={today}
        max={furthest}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Choice
        label={words.part}
        choices={parts.map((value) => ({ value, label: partWords[value] }))}
        value={part}
        onChange={setPart}
      />
    </FormDialog>
  );
};

/** Sends a message directly to the doctor, bypassing the assistant. */
export const AskDoctorDialog = (props: AskDoctorDialogProps) => {
  const { doctorName, onSend, onClose, draft, onDraftSent, draftName } = props;
  const words = usePatientChatMessages().ask;
  const { composer } = useChatsMessages();
  const { text, setText, forget, sent } = useDialogDraft(draftName, draft, onDraftSent);
  const content = text.trim();
  // The composer's text may be longer than a message.
  const tooMany = content.length - MESSAGE_MAX_CHARACTERS;
  const tooLong = tooMany > 0 && composer.tooLong({ count: tooMany });
  const { shown, isReady } = useFaults({ content: tooLong || (!content && words.missing) });
  const submit = () => {
    if (!isReady()) return;
    sent();
    onSend(content, 'doctor');
  };
  const { close, question } = useConfirmDiscard({
    typed: content !== '' && content !== draft.trim(),
    onDiscard: () => {
      forget();
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.title({ name: doctorName })}
      description={words.description}
      submit={words.send}
      onClose={close}
      onSubmit={submit}
    >
      <TextArea
        label={words.label}
        error={tooLong || shown.content}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {question}
    </FormDialog>
  );
};
