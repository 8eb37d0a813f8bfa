import type { Role } from '@saathi/contract';
import type { KnownAboutPerson } from '@saathi/contract/guessable-pin';
import { type ReactNode, useRef, useState } from 'react';
import { useDraftOf } from '../../platform/page/form.ts';
import { useLayer } from '../../ui/layers.ts';
import { clearToast } from '../../ui/toast-store.ts';
import { PhoneStep } from './phone-step.tsx';
import { PinStep } from './pin-step.tsx';
import type { RegisterStepProps } from './register-step.tsx';
import { ConfirmPinStep, SetPinStep } from './set-pin-step.tsx';
import { SIGN_IN_DRAFT, type Step } from './sign-in.ts';
import { SignInFrame } from './sign-in-frame.tsx';

const PHONE: Step = { name: 'phone' };

/** Returns the step as it may be stored: without the PIN and the claim code. */
const withoutSecrets = (step: Step): Step => {
  if (step.name === 'phone' || step.name === 'register') return step;
  return { name: step.name === 'pin' ? 'pin' : 'setPin', userId: step.userId };
};

type SignInStepsProps = {
  area: Role;
  /** The role's registration form for an unknown number. */
  registerStep: (step: RegisterStepProps) => ReactNode;
  /** Details from the registration form, used to warn of PINs derived from them. */
  person?: KnownAboutPerson;
};

/**
 * The sign-in steps from the phone number on (product 4); the route guard opens the landing page.
 */
export const SignInSteps = ({ area: role, registerStep, person }: SignInStepsProps) => {
  const [draft, setDraft] = useDraftOf(`${SIGN_IN_DRAFT}${role}`, {
    phone: '',
    name: '',
    step: PHONE as Step,
  });
  const { phone, name } = draft;
  const setPhone = (digits: string) => setDraft({ ...draft, phone: digits });
  const setName = (typed: string) => setDraft({ ...draft, name: typed });
  const [step, setStep] = useState<Step>(draft.step);
  const [cameBack, setCameBack] = useState(false);
  const goTo = (next: Step) => {
    // It belongs to the step that is left.
    clearToast();
    setCameBack(true);
    setStep(next);
    setDraft({ ...draft, step: withoutSecrets(next) });
  };
  const left = useRef<{ phone: string; step: Step }>(undefined);
  const leave = () => {
    left.current = { phone, step: withoutSecrets(step) };
    goTo(PHONE);
  };
  const isLeft = () => left.current?.phone === phone;
  useLayer(step.name !== 'phone', leave, () => {
    if (!left.current || !isLeft()) return false;
    goTo(left.current.step);
    return true;
  });
  useLayer(step.name === 'confirmPin', () => {
    if (step.name === 'confirmPin') goTo({ ...step, name: 'setPin' });
  });
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
