import type { Role } from '@saathi/contract';
import type { KnownAboutPerson } from '@saathi/contract/guessable-pin';
import { type ReactNode, useState } from 'react';
import { PhoneStep } from './phone-step.tsx';
import { PinStep } from './pin-step.tsx';
import type { RegisterStepProps } from './register-step.tsx';
import { ConfirmPinStep, SetPinStep } from './set-pin-step.tsx';
import type { Step } from './sign-in.ts';
import { SignInFrame } from './sign-in-frame.tsx';

type SignInStepsProps = {
  area: Role;
  /** The role's own form for a number we do not know. */
  registerStep: (step: RegisterStepProps) => ReactNode;
  /** What the register form has learnt, to warn of PINs made from it. */
  person?: KnownAboutPerson;
};

/** Walks from phone to landing page (product 4); arriving is the route guard's business. */
export const SignInSteps = ({ area: role, registerStep, person }: SignInStepsProps) => {
  const [phone, setPhone] = useState('');
  const [name, setName] = useState('');
  const [step, setStep] = useState<Step>({ name: 'phone' });
  const [cameBack, setCameBack] = useState(false);
  const goTo = (next: Step) => {
    setCameBack(true);
    setStep(next);
  };
  const show = () => {
    switch (step.name) {
      case 'phone':
        return <PhoneStep {...{ role, phone, setPhone, goTo, cameBack }} />;
      case 'pin':
        return <PinStep {...{ role, phone, step, goTo }} />;
      case 'setPin':
        return <SetPinStep {...{ step, goTo }} person={{ phone, ...person }} />;
      case 'confirmPin':
        return <ConfirmPinStep {...{ role, step, goTo }} />;
      case 'register':
        return registerStep({ area: role, phone, name, setName, goTo });
    }
  };
  return (
    <SignInFrame area={role} first={step.name === 'phone'}>
      {show()}
    </SignInFrame>
  );
};
