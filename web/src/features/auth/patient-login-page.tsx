import { useState } from 'react';
import { emptyPatient, PatientRegisterStep } from './patient-register-step.tsx';
import { SignInSteps } from './sign-in-steps.tsx';

export const PatientLoginPage = () => {
  const [draft, setDraft] = useState(emptyPatient);
  return (
    <SignInSteps
      area="patient"
      person={{ dateOfBirth: draft.dateOfBirth }}
      registerStep={(phone, goTo) => <PatientRegisterStep {...{ phone, goTo, draft, setDraft }} />}
    />
  );
};
