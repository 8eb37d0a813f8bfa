import type { Role } from '@saathi/contract';
import { useState } from 'react';
import { hasCode } from '../../platform/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { PinField } from '../../ui/pin-field.tsx';
import { useAuthMessages } from './auth.messages.ts';
import { ForgotPinDialog } from './forgot-pin-dialog.tsx';
import {
  type GoTo,
  inWords,
  PIN_DIGITS,
  refuse,
  type StepOf,
  signInCalls,
  useArrival,
  useStepAction,
} from './sign-in.ts';
import { StepForm } from './step-form.tsx';

type PinStepProps = { role: Role; phone: string; step: StepOf<'pin'>; goTo: GoTo };

/** Someone we know signs in with the PIN. A wrong one clears the field (product 4); any other fault keeps what was typed. */
export const PinStep = ({ role, phone, step: { userId }, goTo }: PinStepProps) => {
  const { pin: words, toasts } = useAuthMessages();
  const arrive = useArrival(role);
  const [pin, setPin] = useState('');
  const [wrong, setWrong] = useState<'short' | 'refused'>();
  const [forgot, setForgot] = useState(false);
  const { run: login, ...progress } = useStepAction({
    action: () => arrive(() => signInCalls[role].login({ body: { userId, pin } })),
    onFailed: (cause) => {
      if (!hasCode(cause, 'invalid_credentials')) return;
      setPin('');
      setWrong('refused');
    },
    failed: (cause) =>
      hasCode(cause, 'invalid_credentials') ? toasts.loginFailed : toasts.loginUnreached,
  });
  const handleSubmit = () => {
    if (pin.length === PIN_DIGITS) return void login();
    setWrong('short');
    refuse(toasts.invalidPin);
  };
  return (
    <>
      <StepForm
        words={{ ...words, description: words.description({ phone: inWords(phone) }) }}
        onBack={() => goTo({ name: 'phone' })}
        onSubmit={handleSubmit}
        {...progress}
        faulty={Boolean(wrong)}
        footer={
          <Button variant="quiet" className="mt-2 w-full" onClick={() => setForgot(true)}>
            {words.forgot}
          </Button>
        }
      >
        <PinField
          label={words.label}
          error={wrong && words[wrong]}
          autoComplete="current-password"
          value={pin}
          onValueChange={(digits) => {
            setWrong(undefined);
            setPin(digits);
          }}
        />
      </StepForm>
      {forgot && (
        <ForgotPinDialog
          onClose={() => setForgot(false)}
          onClaim={(claimCode) => goTo({ name: 'setPin', userId, claimCode })}
        />
      )}
    </>
  );
};
