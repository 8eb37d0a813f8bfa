import { useState } from 'react';
import { DoctorRegisterStep, emptyDoctor } from './doctor-register-step.tsx';
import { SignInSteps } from './sign-in-steps.tsx';

export const DoctorLoginPage = () => {
  const [draft, setDraft] = useState(emptyDoctor);
  return (
    <SignInSteps
      area="doctor"
      registerStep={(phone, goTo) => <DoctorRegisterStep {...{ phone, goTo, draft, setDraft }} />}
    />
  );
};
