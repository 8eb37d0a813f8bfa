import {
  EXPERIENCE_MAX_YEARS,
  EXPERIENCE_MIN_YEARS,
  NAME_MAX_CHARACTERS,
} from '@saathi/contract/limits';
import { useState } from 'react';
import { useMessages } from '../../platform/i18n/i18n.ts';
import { TextField } from '../../ui/field.tsx';
import { chosenSpecialty, OTHER_SPECIALTY, SpecialtyFields } from '../doctors/index.ts';
import { authMessages } from './auth.messages.ts';
import { withoutTitle } from './doctor-name.ts';
import { inWords } from './phone-words.ts';
import { PrivacyNotice } from './privacy-notice.tsx';
import { StepForm } from './step-form.tsx';
import { useRegistration } from './use-registration.ts';
import type { Step } from './use-sign-in.ts';

const EXPERIENCE_FALLBACK_YEARS = 5; // product 9

/** What a doctor has typed so far; kept when the person goes back to the phone and returns. */
export type DoctorDraft = { name: string; specialty: string; custom: string; experience: string };
export const emptyDoctor: DoctorDraft = { name: '', specialty: '', custom: '', experience: '' };

type DoctorRegisterStepProps = {
  phone: string;
  draft: DoctorDraft;
  setDraft: (draft: DoctorDraft) => void;
  goTo: (step: Step) => void;
};

const yearsOf = (text: string): number => {
  const years = Number.parseInt(text, 10);
  return Number.isNaN(years) ? EXPERIENCE_FALLBACK_YEARS : years;
};

// product 5: name and specialty are required, a custom one when 'Other' is chosen; 1 to 50 years.
const useFaults = ({ name, specialty, custom, experience }: DoctorDraft) => {
  const words = useMessages(authMessages).register;
  const years = yearsOf(experience);
  return {
    name: withoutTitle(name) ? undefined : words.nameMissing,
    specialty: specialty ? undefined : words.specialtyMissing,
    custom:
      specialty !== OTHER_SPECIALTY || custom.trim() ? undefined : words.customSpecialtyMissing,
    experience:
      years >= EXPERIENCE_MIN_YEARS && years <= EXPERIENCE_MAX_YEARS
        ? undefined
        : words.experienceWrong,
  };
};

type FieldsProps = Pick<DoctorRegisterStepProps, 'draft' | 'setDraft'> & {
  shown: Partial<Record<keyof DoctorDraft, string>>;
};

const Fields = ({ draft, setDraft, shown }: FieldsProps) => {
  const words = useMessages(authMessages).register;
  return (
    <>
      <TextField
        label={words.name}
        hint={words.doctorNameHint}
        error={shown.name}
        name="name"
        required
        autoComplete="name"
        autoCapitalize="words"
        maxLength={NAME_MAX_CHARACTERS}
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      <SpecialtyFields
        draft={draft}
        change={(changes) => setDraft({ ...draft, ...changes })}
        labels={{ specialty: words.specialty, custom: words.customSpecialty }}
        faults={shown}
        placeholder={words.specialtyPlaceholder}
        required
      />
      <TextField
        label={words.experience}
        hint={words.experienceHint}
        error={shown.experience}
        name="experience"
        type="number"
        inputMode="numeric"
        min={EXPERIENCE_MIN_YEARS}
        max={EXPERIENCE_MAX_YEARS}
        placeholder={String(EXPERIENCE_FALLBACK_YEARS)}
        value={draft.experience}
        onChange={(event) => setDraft({ ...draft, experience: event.target.value })}
      />
      <PrivacyNotice area="doctor" />
    </>
  );
};

export const DoctorRegisterStep = (props: DoctorRegisterStepProps) => {
  const { phone, draft, setDraft, goTo } = props;
  const words = useMessages(authMessages).register;
  const faults = useFaults(draft);
  const [tried, setTried] = useState(false);
  const { submit, refused, busy, waitingText } = useRegistration('doctor', goTo);
  const handleSubmit = () => {
    setTried(true);
    if (Object.values(faults).some(Boolean)) return;
    submit({
      phone: `+91${phone}`,
      name: withoutTitle(draft.name),
      specialty: chosenSpecialty(draft),
      experience: yearsOf(draft.experience),
      qualifications: [], // product 3: empty on this form
      hospitals: [],
    });
  };
  return (
    <StepForm
      title={words.doctorTitle}
      description={words.description({ phone: inWords(phone) })}
      onBack={() => goTo({ name: 'phone' })}
      onSubmit={handleSubmit}
      submitLabel={words.doctorSubmit}
      busyLabel={busy && words.doctorBusy}
      waitingText={waitingText}
    >
      <Fields {...{ draft, setDraft }} shown={tried ? { ...refused, ...faults } : refused} />
    </StepForm>
  );
};
