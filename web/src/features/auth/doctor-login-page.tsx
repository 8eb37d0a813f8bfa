import {
  EXPERIENCE_MAX_YEARS,
  EXPERIENCE_MIN_YEARS,
  NAME_MAX_CHARACTERS,
} from '@saathi/contract/limits';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { TextField } from '../../ui/field.tsx';
import { chosenSpecialty, OTHER_SPECIALTY, SpecialtyFields } from '../doctors/index.ts';
import { useAuthMessages } from './auth.messages.ts';
import { withoutTitle } from './doctor-name.ts';
import { RegisterStep } from './register-step.tsx';
import type { GoTo } from './sign-in.ts';
import { SignInSteps } from './sign-in-steps.tsx';

const EXPERIENCE_FALLBACK_YEARS = 5; // product 9

/** What a doctor has typed so far. */
const nothing = { name: '', specialty: '', custom: '', experience: '' };
type DoctorDraft = typeof nothing;

type DoctorRegisterStepProps = {
  phone: string;
  goTo: GoTo;
  draft: DoctorDraft;
  setDraft: (draft: DoctorDraft) => void;
};

const yearsOf = (text: string): number => {
  const years = Number.parseInt(text, 10);
  return Number.isNaN(years) ? EXPERIENCE_FALLBACK_YEARS : years;
};

// product 5: name and specialty are required, a custom one when 'Other' is chosen; 1 to 50 years.
const DoctorRegisterStep = ({ phone, goTo, draft, setDraft }: DoctorRegisterStepProps) => {
  const words = useAuthMessages().register;
  const name = withoutTitle(draft.name);
  const specialty = chosenSpecialty(draft);
  const experience = yearsOf(draft.experience);
  const isOther = draft.specialty === OTHER_SPECIALTY;
  return (
    <RegisterStep
      area="doctor"
      phone={phone}
      goTo={goTo}
      faults={{
        name: !name && words.nameMissing,
        specialty: !draft.specialty && words.specialtyMissing,
        custom: isOther && !specialty && words.customSpecialtyMissing,
        experience:
          (experience < EXPERIENCE_MIN_YEARS || experience > EXPERIENCE_MAX_YEARS) &&
          words.experienceWrong,
      }}
      register={(phone) =>
        api.auth.doctorRegister({
          // product 3: both lists are empty on this form.
          body: { phone, name, specialty, experience, qualifications: [], hospitals: [] },
        })
      }
    >
      {(faults) => (
        <>
          <TextField
            label={words.name}
            hint={words.doctorNameHint}
            error={faults.name}
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
            faults={faults}
            placeholder={words.specialtyPlaceholder}
            required
          />
          <TextField
            label={words.experience}
            hint={words.experienceHint}
            error={faults.experience}
            name="experience"
            type="number"
            inputMode="numeric"
            min={EXPERIENCE_MIN_YEARS}
            max={EXPERIENCE_MAX_YEARS}
            placeholder={String(EXPERIENCE_FALLBACK_YEARS)}
            value={draft.experience}
            onChange={(event) => setDraft({ ...draft, experience: event.target.value })}
          />
        </>
      )}
    </RegisterStep>
  );
};

/** What was typed to register stays when the person goes back to the phone and returns. */
export const DoctorLoginPage = () => {
  const [draft, setDraft] = useState(nothing);
  return (
    <SignInSteps
      area="doctor"
      registerStep={(phone, goTo) => <DoctorRegisterStep {...{ phone, goTo, draft, setDraft }} />}
    />
  );
};
