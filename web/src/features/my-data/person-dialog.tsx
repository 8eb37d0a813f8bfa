import type { DayString } from '@saathi/contract';
import { abhaDigits, formatAbhaNumber, isAbhaNumber } from '@saathi/contract/abha-number';
import { withoutTitle } from '@saathi/contract/doctor-name';
import { ABHA_NUMBER_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from '@saathi/contract/limits';
import { api } from '../../platform/api/api.ts';
import { EARLIEST_BIRTH, isDateOfBirth, useToday } from '../../platform/i18n/days.ts';
import { useAction } from '../../platform/page/action.ts';
import { FormDialog, useFormDraft } from '../../platform/page/dialogs.tsx';
import { useFaults } from '../../platform/page/form.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { TextField } from '../../ui/field.tsx';
import { useMyDataMessages } from './my-data.messages.ts';

type Draft = { typed: string; dateOfBirth: DayString | '' | undefined; abhaNumber: string };
type PatientFieldsProps = {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  faults: Partial<Record<keyof Draft, string>>;
};

const PatientFields = ({ draft, change, faults }: PatientFieldsProps) => {
  const words = useMyDataMessages().details;
  const today = useToday();
  return (
    <>
      <TextField
        label={words.dateOfBirth}
        error={faults.dateOfBirth}
        type="date"
        required
        autoComplete="bday"
        min={EARLIEST_BIRTH}
        max={today}
        value={draft.dateOfBirth}
        onChange={(event) => change({ dateOfBirth: event.target.value as DayString | '' })}
      />
      <TextField
        label={words.abhaNumber}
        hint={words.abhaNumberHint}
        error={faults.abhaNumber}
        inputMode="numeric"
        autoComplete="off"
        maxLength={ABHA_NUMBER_MAX_CHARACTERS}
        value={draft.abhaNumber}
        onChange={(event) => change({ abhaNumber: event.target.value })}
      />
    </>
  );
};

/** Corrects the user's name and, for patients, the date of birth and ABHA number. */
export const PersonDialog = ({ onClose }: { onClose: () => void }) => {
  const words = useMyDataMessages().details;
  const today = useToday();
  const { user, update } = useSignedIn();
  const { draft, change, close, done, question } = useFormDraft<Draft>(
    'my-data:person',
    {
      typed: user.name,
      dateOfBirth: user.dateOfBirth as DayString | '' | undefined,
      abhaNumber: formatAbhaNumber(user.abhaNumber ?? ''),
    },
    onClose,
  );
  const { typed, dateOfBirth } = draft;
  const abhaNumber = abhaDigits(draft.abhaNumber);
  const name = user.role === 'doctor' ? withoutTitle(typed) : typed.trim();
  const isKnown = dateOfBirth === undefined || isDateOfBirth(dateOfBirth, today);
  const faults = useFaults(
    {
      name: !name && words.nameMissing,
      dateOfBirth: !isKnown && words.dateOfBirthWrong,
      abhaNumber: abhaNumber !== '' && !isAbhaNumber(abhaNumber) && words.abhaNumberWrong,
    },
    { ...draft, name: typed },
  );
  const { run: save, busy } = useAction({
    action: async () => {
      const body = {
        name,
        ...(dateOfBirth && { dateOfBirth }),
        ...(abhaNumber !== (user.abhaNumber ?? '') && { abhaNumber }),
      };
      update(await api.auth.editProfile({ body }));
    },
    done: () => words.saved,
    failed: words.failed,
    onDone: done,
    onFailed: faults.refuse,
  });
  return (
    <FormDialog
      title={words.personTitle}
      submit={words.save}
      busyLabel={busy && words.saving}
      onSubmit={() => {
        if (faults.isReady()) void save();
      }}
      onClose={close}
    >
      <TextField
        label={words.name}
        hint={user.role === 'doctor' && words.nameHint}
        error={faults.shown.name}
        required
        autoComplete="name"
        maxLength={NAME_MAX_CHARACTERS}
        value={typed}
        onChange={(event) => change({ typed: event.target.value })}
      />
      {user.role === 'patient' && <PatientFields {...{ draft, change, faults: faults.shown }} />}
      {question}
    </FormDialog>
  );
};
