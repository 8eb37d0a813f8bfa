import type { DayString, Gender } from '@saathi/contract';
import { api } from '../../platform/api/api.ts';
import { EARLIEST_BIRTH, isDateOfBirth, useToday } from '../../platform/i18n/days.ts';
import { useDraftOf } from '../../platform/page/form.ts';
import { Select, TextField } from '../../ui/field.tsx';
import { useAuthMessages } from './auth.messages.ts';
import { RegisterStep, type RegisterStepProps } from './register-step.tsx';
import { SIGN_IN_DRAFT } from './sign-in.ts';
import { SignInSteps } from './sign-in-steps.tsx';

const genders: Gender[] = ['female', 'male', 'other', 'prefer_not_to_say'];

/** The patient's registration details so far; '' for a missing value. */
type PatientDraft = { dateOfBirth: DayString | ''; gender: Gender | '' };

type PatientRegisterStepProps = {
  step: RegisterStepProps;
  draft: PatientDraft;
  setDraft: (draft: PatientDraft) => void;
};

// product 5: date of birth and gender are required.
const PatientRegisterStep = ({ step, draft, setDraft }: PatientRegisterStepProps) => {
  const words = useAuthMessages().register;
  const today = useToday();
  const { dateOfBirth, gender } = draft;
  return (
    <RegisterStep
      {...step}
      typed={draft}
      faults={{
        dateOfBirth:
          !isDateOfBirth(dateOfBirth, today) &&
          (dateOfBirth ? words.dateOfBirthWrong : words.dateOfBirthMissing),
        gender: !gender && words.genderMissing,
      }}
      register={(person) =>
        api.auth.patientRegister({
          body: { ...person, dateOfBirth: dateOfBirth as DayString, gender: gender as Gender },
        })
      }
    >
      {(faults) => (
        <>
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

/**
 * The registration form is stored as a draft until it is sent, so that Back or a reload keeps it.
 */
export const PatientLoginPage = () => {
  const [draft, setDraft] = useDraftOf<PatientDraft>(`${SIGN_IN_DRAFT}patient-details`, {
    dateOfBirth: '',
    gender: '',
  });
  return (
    <SignInSteps
      area="patient"
      person={{ dateOfBirth: draft.dateOfBirth }}
      registerStep={(step) => <PatientRegisterStep {...{ step, draft, setDraft }} />}
    />
  );
};
