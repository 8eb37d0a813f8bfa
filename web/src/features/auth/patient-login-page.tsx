import type { DayString, Gender } from '@saathi/contract';
import { NAME_MAX_CHARACTERS } from '@saathi/contract/limits';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { useToday } from '../../platform/i18n/days.ts';
import { Select, TextField } from '../../ui/field.tsx';
import { useAuthMessages } from './auth.messages.ts';
import { RegisterStep } from './register-step.tsx';
import type { GoTo } from './sign-in.ts';
import { SignInSteps } from './sign-in-steps.tsx';

const EARLIEST_BIRTH = '1900-01-01';
const genders: Gender[] = ['female', 'male', 'other', 'prefer_not_to_say'];

/** What a patient has typed so far; '' for what is missing. */
type PatientDraft = { name: string; dateOfBirth: DayString | ''; gender: Gender | '' };

type PatientRegisterStepProps = {
  phone: string;
  goTo: GoTo;
  draft: PatientDraft;
  setDraft: (draft: PatientDraft) => void;
};

// product 5: name, date of birth and gender are required.
const PatientRegisterStep = ({ phone, goTo, draft, setDraft }: PatientRegisterStepProps) => {
  const words = useAuthMessages().register;
  const today = useToday();
  const { dateOfBirth, gender } = draft;
  const name = draft.name.trim();
  const isPast = dateOfBirth >= EARLIEST_BIRTH && dateOfBirth <= today;
  return (
    <RegisterStep
      area="patient"
      phone={phone}
      goTo={goTo}
      faults={{
        name: !name && words.nameMissing,
        dateOfBirth: !isPast && (dateOfBirth ? words.dateOfBirthWrong : words.dateOfBirthMissing),
        gender: !gender && words.genderMissing,
      }}
      register={(phone) =>
        api.auth.patientRegister({
          body: { phone, name, dateOfBirth: dateOfBirth as DayString, gender: gender as Gender },
        })
      }
    >
      {(faults) => (
        <>
          <TextField
            label={words.name}
            error={faults.name}
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
            error={faults.dateOfBirth}
            name="dateOfBirth"
            type="date"
            required
            autoComplete="bday"
            min={EARLIEST_BIRTH}
            max={today}
            value={dateOfBirth}
            onChange={(event) =>
              setDraft({ ...draft, dateOfBirth: event.target.value as DayString })
            }
          />
          <Select
            label={words.gender}
            error={faults.gender}
            name="gender"
            required
            autoComplete="sex"
            placeholder={words.genderPlaceholder}
            options={genders.map((value) => ({ value, label: words.genders[value] }))}
            value={gender}
            onChange={(event) => setDraft({ ...draft, gender: event.target.value as Gender })}
          />
        </>
      )}
    </RegisterStep>
  );
};

/** What was typed to register stays when the person goes back to the phone and returns. */
export const PatientLoginPage = () => {
  const [draft, setDraft] = useState<PatientDraft>({ name: '', dateOfBirth: '', gender: '' });
  return (
    <SignInSteps
      area="patient"
      person={{ dateOfBirth: draft.dateOfBirth }}
      registerStep={(phone, goTo) => <PatientRegisterStep {...{ phone, goTo, draft, setDraft }} />}
    />
  );
};
