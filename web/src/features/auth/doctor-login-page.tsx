import { api } from '../../platform/api/api.ts';
import { useDraftOf } from '../../platform/page/form.ts';
import {
  chosenSpecialty,
  type Practice,
  PracticeFields,
  usePracticeFaults,
} from '../doctors/index.ts';
import { RegisterStep, type RegisterStepProps } from './register-step.tsx';
import { SIGN_IN_DRAFT } from './sign-in.ts';
import { SignInSteps } from './sign-in-steps.tsx';

const EXPERIENCE_FALLBACK_YEARS = '5'; // product 9

type DoctorRegisterStepProps = {
  step: RegisterStepProps;
  draft: Practice;
  setDraft: (draft: Practice) => void;
};

// product 5: the specialty is required; the years of experience have a default.
const DoctorRegisterStep = ({ step, draft, setDraft }: DoctorRegisterStepProps) => {
  const practice = { ...draft, experience: draft.experience || EXPERIENCE_FALLBACK_YEARS };
  return (
    <RegisterStep
      {...step}
      typed={draft}
      faults={usePracticeFaults(practice)}
      register={(person) => {
        const experience = Number(practice.experience);
        const described = { specialty: chosenSpecialty(practice), experience };
        // product 3: both lists are empty on this form.
        const body = { ...person, ...described, qualifications: [], hospitals: [] };
        return api.auth.doctorRegister({ body });
      }}
    >
      {(faults) => (
        <PracticeFields
          practice={draft}
          onChange={(changes) => setDraft({ ...draft, ...changes })}
          faults={faults}
          yearsPlaceholder={EXPERIENCE_FALLBACK_YEARS}
        />
      )}
    </RegisterStep>
  );
};

/**
 * The registration form is stored as a draft until it is sent, so that Back or a reload keeps it.
 */
export const DoctorLoginPage = () => {
  const [draft, setDraft] = useDraftOf<Practice>(`${SIGN_IN_DRAFT}doctor-details`, {
    specialty: '',
    custom: '',
    experience: '',
  });
  return (
    <SignInSteps
      area="doctor"
      registerStep={(step) => <DoctorRegisterStep {...{ step, draft, setDraft }} />}
    />
  );
};
