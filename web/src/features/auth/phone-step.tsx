import type { Role } from '@saathi/contract';
import { useState } from 'react';
import { useLimitedAction } from '../../platform/page/action.ts';
import { PHONE_DIGITS, PHONE_PREFIX, PhoneField } from '../../ui/phone-field.tsx';
import { useAuthMessages } from './auth.messages.ts';
import { type GoTo, showInputError, signInCalls } from './sign-in.ts';
import { StepForm } from './step-form.tsx';

type PhoneStepProps = {
  role: Role;
  phone: string;
  setPhone: (digits: string) => void;
  goTo: GoTo;
  cameBack: boolean;
};

/** Asks for the phone number, which decides the next step (product 4). */
export const PhoneStep = ({ role, phone, setPhone, goTo, cameBack }: PhoneStepProps) => {
  const { phone: words, toasts } = useAuthMessages();
  const [short, setShort] = useState(false);
  const { run: check, ...progress } = useLimitedAction({
    action: () => signInCalls[role].checkPhone({ body: { phone: PHONE_PREFIX + phone } }),
    onDone: ({ exists, role: registeredAs, userId, hasPin }) => {
      if (!exists) return goTo({ name: 'register' });
      if (registeredAs !== role || !userId) {
        return showInputError(role === 'patient' ? toasts.deniedPatient : toasts.deniedDoctor);
      }
      goTo({ name: hasPin ? 'pin' : 'setPin', userId });
    },
    failed: () => toasts.phoneFailed,
  });
  const handleSubmit = () => {
    if (phone.length === PHONE_DIGITS) return void check();
    setShort(true);
    showInputError(toasts.invalidPhone);
  };
  return (
    <StepForm words={words} onSubmit={handleSubmit} {...progress} takesFocus={cameBack}>
      <PhoneField
        label={words.label}
        name="phone"
        autoComplete="tel-national"
        enterKeyHint="next"
        value={phone}
        error={short && words.short}
        onValueChange={(digits) => {
          setShort(false);
          setPhone(digits);
        }}
      />
    </StepForm>
  );
};
