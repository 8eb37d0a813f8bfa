import type { DayString, Gender } from '@saathi/contract';
import { NAME_MAX_CHARACTERS } from '@saathi/contract/limits';
import { useState } from 'react';
import { dayOf } from '../../platform/i18n/days.ts';
import { useMessages } from '../../platform/i18n/i18n.ts';
import { Select, TextField } from '../../ui/field.tsx';
import { authMessages } from './auth.messages.ts';
import { inWords } from './phone-words.ts';
import { PrivacyNotice } from './privacy-notice.tsx';
import { StepForm } from './step-form.tsx';
import { useRegistration } from './use-registration.ts';
import type { Step } from './use-sign-in.ts';

const EARLIEST_BIRTH = '1900-01-01';
const genders: Gender[] = ['female', 'male', 'other', 'prefer_not_to_say'];

/** What a patient has typed so far; kept when the person goes back to the phone and returns. */
export type PatientDraft = { name: string; dateOfBirth: string; gender: string };
export const emptyPatient: PatientDraft = { name: '', dateOfBirth: '', gender: '' };

type PatientRegisterStepProps = {
  phone: string;
  draft: PatientDraft;
  setDraft: (draft: PatientDraft) => void;
  goTo: (step: Step) => void;
};

// product 5: name, date of birth and gender are required.
const useFaults = ({ name, dateOfBirth, gender }: PatientDraft) => {
  const words = useMessages(authMessages).register;
  const birthFault = () => {
    if (!dateOfBirth) return words.dateOfBirthMissing;
    const possible = dateOfBirth >= EARLIEST_BIRTH && dateOfBirth <= dayOf(new Date());
    return possible ? undefined : words.dateOfBirthWrong;
  };
  return {
    name: name.trim() ? undefined : words.nameMissing,
    dateOfBirth: birthFault(),
    gender: gender ? undefined : words.genderMissing,
  };
};

export const PatientRegisterStep = (props: PatientRegisterStepProps) => {
  const { phone, draft, setDraft, goTo } = props;
  const words = useMessages(authMessages).register;
  const faults = useFaults(draft);
  const [tried, setTried] = useState(false);
  const { submit, refused, busy, waitingText } = useRegistration('patient', goTo);
  const shown = tried ? { ...refused, ...faults } : refused;
  const handleSubmit = () => {
    setTried(true);
    if (Object.values(faults).some(Boolean)) return;
    submit({
      phone: `+91${phone}`,
      name: draft.name.trim(),
      dateOfBirth: draft.dateOfBirth as DayString,
      gender: draft.gender as Gender,
    });
  };
  return (
    <StepForm
      title={words.patientTitle}
      description={words.description({ phone: inWords(phone) })}
      onBack={() => goTo({ name: 'phone' })}
      onSubmit={handleSubmit}
      submitLabel={words.patientSubmit}
      busyLabel={busy && words.patientBusy}
      waitingText={waitingText}
    >
      <TextField
        label={words.name}
        error={shown.name}
        name="name"
        required
        autoComplete="name"
        autoCapitalize="words"
        maxLength={NAME_MAX_CHARACTERS}
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      <TextField
        label={words.dateOfBirth}
        error={shown.dateOfBirth}
        name="dateOfBirth"
        type="date"
        required
        autoComplete="bday"
        min={EARLIEST_BIRTH}
        max={dayOf(new Date())}
        value={draft.dateOfBirth}
        onChange={(event) => setDraft({ ...draft, dateOfBirth: event.target.value })}
      />
      <Select
        label={words.gender}
        error={shown.gender}
        name="gender"
        required
        autoComplete="sex"
        placeholder={words.genderPlaceholder}
        options={genders.map((value) => ({ value, label: words.genders[value] }))}
        value={draft.gender}
        onChange={(event) => setDraft({ ...draft, gender: event.target.value })}
      />
      <PrivacyNotice area="patient" />
    </StepForm>
  );
};
