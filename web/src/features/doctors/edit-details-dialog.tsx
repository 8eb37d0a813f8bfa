import type { DayString, DoctorDetail } from '@saathi/contract';
import { REGISTRATION_NUMBER_MAX_CHARACTERS } from '@saathi/contract/limits';
import { useState } from 'react';
import { addDays, useToday } from '../../platform/i18n/days.ts';
import { useSharedMessages } from '../../platform/i18n/shared.messages.ts';
import { useAction } from '../../platform/page/action.ts';
import { useConfirmDiscard } from '../../platform/page/dialogs.tsx';
import { useDraft, useFaults, useForm } from '../../platform/page/form.ts';
import { QueryView } from '../../platform/page/query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  changedFieldsOf,
  changesOf,
  type DetailsDraft,
  draftOf,
  type Lists,
  newNumberOf,
} from './details-draft.ts';
import { useEditDetails, useOwnDetails } from './doctors.queries.ts';
import { useEditDetailsDialogMessages } from './edit-details-dialog.messages.ts';
import { EntryList } from './entry-list.tsx';
import { PracticeFields, usePracticeFaults } from './practice-fields.tsx';

type DetailsFormProps = {
  detail: DoctorDetail;
  /** The JSON of unsaved changes; '' if there are none. */
  kept: string;
  keep: (text: string) => void;
  onClose: () => void;
  onCancel: () => void;
};

const useDetailsDraft = ({ detail, kept, keep }: DetailsFormProps) => {
  const [shown] = useState(() => draftOf(detail));
  const [draft, setDraft] = useState<DetailsDraft>(() =>
    kept ? { ...shown, ...JSON.parse(kept) } : shown,
  );
  const change = (changes: Partial<DetailsDraft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    keep(JSON.stringify(changedFieldsOf(next, shown)));
  };
  const list = (name: keyof Lists<string>) => ({
    entries: draft[name],
    typed: draft.typed[name],
    onChange: (entries: string[], typed: string) =>
      change({ [name]: entries, typed: { ...draft.typed, [name]: typed } }),
  });
  return { draft, shown, change, list };
};

/** The form of a doctor's practice, registration number and absence. */
const DetailsForm = (props: DetailsFormProps) => {
  const words = useEditDetailsDialogMessages();
  const { draft, shown, change, list } = useDetailsDraft(props);
  const edit = useEditDetails();
  const tomorrow = addDays(useToday(), 1);
  const faults = useFaults<string>(usePracticeFaults(draft), draft);
  const { run: save, busy } = useAction({
    action: async () => {
      const saved = await edit(changesOf(draft, shown), newNumberOf(draft, props.detail));
      props.keep('');
      return saved;
    },
    done: ({ verified }) => ({
      title: words.saved,
      description: props.detail.verified && !verified ? words.unverifiedText : words.savedText,
    }),
    failed: words.failed,
    onDone: props.onClose,
    onFailed: faults.refuse,
  });
  const form = useForm(busy, () => faults.isReady() && void save());
  return (
    <form {...form} className="grid gap-5">
      <PracticeFields
        practice={draft}
        onChange={change}
        faults={faults.shown}
        specialtyHint={words.verifiedHint}
      />
      <EntryList
        words={words.qualifications}
        hint={words.verifiedHint}
        {...list('qualifications')}
      />
      <EntryList words={words.hospitals} {...list('hospitals')} />
      <TextField
        label={words.registrationNumber}
        hint={words.registrationHint}
        error={faults.shown.registrationNumber}
        maxLength={REGISTRATION_NUMBER_MAX_CHARACTERS}
        value={draft.registrationNumber}
        onChange={(event) => change({ registrationNumber: event.target.value })}
      />
      <TextField
        label={words.back}
        hint={words.backHint}
        type="date"
        min={tomorrow}
        value={draft.back}
        onChange={(event) => change({ back: event.target.value as DayString | '' })}
      />
      {/* On a desktop the form is taller than the dialog, so the buttons are sticky. */}
      <div className="flex flex-col gap-2 sm:sticky sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:flex-row sm:justify-end sm:rounded-b-3xl sm:border-t sm:border-hairline sm:bg-raised sm:px-6 sm:py-4">
        <Button variant="quiet" onClick={props.onCancel}>
          {useSharedMessages().cancel}
        </Button>
        <Button type="submit" busyLabel={busy && words.saving}>
          {words.save}
        </Button>
      </div>
    </form>
  );
};

const skeleton = (
  <div className="grid gap-4">
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
  </div>
);

/** Edits the details of the doctor's practice that registration does not ask for. */
export const EditDetailsDialog = ({ onClose }: { onClose: () => void }) => {
  const words = useEditDetailsDialogMessages();
  const [kept, keep] = useDraft('practice');
  const { close, question } = useConfirmDiscard({
    typed: kept !== '',
    onDiscard: () => {
      keep('');
      onClose();
    },
  });
  return (
    <Dialog
      title={words.title}
      description={words.description}
      closeLabel={useSharedMessages().close}
      onClose={close}
    >
      <QueryView
        query={useOwnDetails()}
        loading={words.loading}
        skeleton={skeleton}
        failed={words.failedToLoad}
      >
        {(detail) => <DetailsForm {...{ detail, kept, keep, onClose }} onCancel={close} />}
      </QueryView>
      {question}
    </Dialog>
  );
};
