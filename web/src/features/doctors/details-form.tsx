import type { DayString, DoctorDetail } from '@saathi/contract';
import { type FormEvent, useState } from 'react';
import { fieldSentencesOf, sentenceOf } from '../../platform/api/api-error.ts';
import { addDays, useToday } from '../../platform/i18n/days.ts';
import { useMessages } from '../../platform/i18n/i18n.ts';
import { useAction } from '../../platform/page/action.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { changesOf, type DetailsDraft, draftOf, isExperience, withEntry } from './details-draft.ts';
import { doctorsMessages } from './doctors.messages.ts';
import { useEditDetails } from './doctors.queries.ts';
import { EntryList } from './entry-list.tsx';
import { PracticeFields } from './practice-fields.tsx';
import { OTHER_SPECIALTY } from './specialty-fields.tsx';

export type DetailsFormProps = {
  detail: DoctorDetail;
  /** What was typed and not saved; '' for nothing. */
  kept: string;
  keep: (text: string) => void;
  onClose: () => void;
  onCancel: () => void;
};
type Typed = { qualifications: string; hospitals: string };

type Form = { draft: DetailsDraft; typed: Typed };

const useDraft = ({ detail, kept, keep }: DetailsFormProps) => {
  const { registrationNumber } = useSignedIn().user;
  const [{ draft, typed }, setForm] = useState<Form>(() =>
    kept
      ? JSON.parse(kept)
      : {
          draft: draftOf(detail, doctorsMessages.english.specialties, registrationNumber ?? ''),
          typed: { qualifications: '', hospitals: '' },
        },
  );
  const setBoth = (form: Form) => {
    setForm(form);
    keep(JSON.stringify(form));
  };
  const change = (changes: Partial<DetailsDraft>) =>
    setBoth({ typed, draft: { ...draft, ...changes } });
  const list = (name: keyof Typed) => ({
    entries: draft[name],
    typed: typed[name],
    onType: (text: string) => setBoth({ draft, typed: { ...typed, [name]: text } }),
    onChange: (entries: string[], text = typed[name]) =>
      setBoth({ draft: { ...draft, [name]: entries }, typed: { ...typed, [name]: text } }),
  });
  return {
    draft,
    change,
    list,
    /** With what still stands in the boxes: nobody types a text to have it dropped. */
    whole: (): DetailsDraft => ({
      ...draft,
      qualifications: withEntry(draft.qualifications, typed.qualifications),
      hospitals: withEntry(draft.hospitals, typed.hospitals),
    }),
  };
};

const useSave = ({ keep, onClose }: DetailsFormProps) => {
  const words = useMessages(doctorsMessages);
  const edit = useEditDetails();
  const [refused, setRefused] = useState<Record<string, string>>({});
  const { run: save, busy: saving } = useAction({
    action: async (draft: DetailsDraft) => {
      const answer = await edit(changesOf(draft), draft.registrationNumber.trim());
      if (!answer.numberFailure) keep('');
      return answer;
    },
    done: ({ numberFailure }) =>
      numberFailure
        ? {
            variant: 'destructive',
            title: words.numberFailed,
            description: sentenceOf(numberFailure, words.numberFailedText),
          }
        : { title: words.saved, description: words.savedText },
    failed: (cause) => ({
      title: words.failed,
      description: sentenceOf(cause, words.failedText),
    }),
    onDone: ({ numberFailure }) => {
      if (!numberFailure) onClose();
    },
    onFailed: (cause) => setRefused(fieldSentencesOf(cause)),
  });
  return { save, saving, refused };
};

/** The details themselves. */
export const DetailsForm = (props: DetailsFormProps) => {
  const words = useMessages(doctorsMessages);
  const { draft, change, list, whole } = useDraft(props);
  const { save, saving, refused } = useSave(props);
  const [tried, setTried] = useState(false);
  const tomorrow = addDays(useToday(), 1);
  const faults = {
    ...(draft.specialty === OTHER_SPECIALTY &&
      draft.custom.trim() === '' && { specialty: words.specialtyMissing }),
    ...(!isExperience(draft.experience) && { experience: words.experienceWrong }),
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faults).length === 0) void save(whole());
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-5">
      <PracticeFields draft={draft} change={change} faults={{ ...refused, ...(tried && faults) }} />
      <EntryList words={words.qualifications} {...list('qualifications')} />
      <EntryList words={words.hospitals} {...list('hospitals')} />
      <TextField
        label={words.back}
        hint={words.backHint}
        type="date"
        min={tomorrow}
        value={draft.back}
        onChange={(event) => change({ back: event.target.value as DayString | '' })}
      />
      {/* On a desk the form is longer than what is seen of it, the way to save it is not. */}
      <div className="flex flex-col-reverse gap-2 sm:sticky sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:flex-row sm:justify-end sm:rounded-b-3xl sm:border-t sm:border-hairline sm:bg-raised sm:px-6 sm:py-4">
        <Button variant="quiet" onClick={props.onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" busyLabel={saving && words.saving}>
          {words.save}
        </Button>
      </div>
    </form>
  );
};
