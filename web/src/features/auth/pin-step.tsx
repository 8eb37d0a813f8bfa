import type { Role } from '@saathi/contract';
import { useState } from 'react';
import { hasCode } from '../../platform/api/api.ts';
import { useLimitedAction } from '../../platform/page/action.ts';
import { lazyDialog } from '../../platform/page/lazy.tsx';
import { Button } from '../../ui/button.tsx';
import { PIN_DIGITS, PinField } from '../../ui/pin-field.tsx';
import { clearToast } from '../../ui/toast-store.ts';
import { useAuthMessages } from './auth.messages.ts';
import {
  formatPhone,
  type GoTo,
  type StepOf,
  showInputError,
  signInCalls,
  useCompleteSignIn,
} from './sign-in.ts';
import { StepForm } from './step-form.tsx';

const ForgotPinDialog = lazyDialog(() => import('./forgot-pin-dialog.tsx'), 'ForgotPinDialog');

type PinStepProps = { role: Role; phone: string; step: StepOf<'pin'>; goTo: GoTo };

/**
 * Signs in a known user with the PIN. A wrong PIN clears the field (product 4); any other error
 * keeps the input.
 */
export const PinStep = ({ role, phone, step: { userId }, goTo }: PinStepProps) => {
  const { pin: words, toasts } = useAuthMessages();
  const arrive = useCompleteSignIn(role);
  const [pin, setPin] = useState('');
  const [wrong, setWrong] = useState<'short' | 'refused'>();
  const [forgot, setForgot] = useState(false);
  const { run: login, ...progress } = useLimitedAction({
    action: () => arrive(() => signInCalls[role].login({ body: { userId, pin } })),
    onFailed: (cause) => {
      if (!hasCode(cause, 'invalid_credentials')) return;
      setPin('');
      setWrong('refused');
    },
    failed: (cause) =>
      hasCode(cause, 'invalid_credentials') ? toasts.loginFailed : toasts.loginUnreached,
  });
  const handleForgot = () => {
    // It would cover the dialog.
    clearToast();
    setForgot(true);
  };
  const handleSubmit = () => {
    if (pin.length === PIN_DIGITS) return void login();
    setWrong('short');
    showInputError(toasts.invalidPin);
  };
  return (
    <>
      <StepForm
        words={{
          ...words,
          description: words.description({ phone: formatPhone(phone) }),
        }}
        onBack={() => goTo({ name: 'phone' })}
        onSubmit={handleSubmit}
        {...progress}
        footer={
          <Button variant="quiet" className="mt-2 w-full" onClick={handleForgot}>
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
          role={role}
          onClose={() => setForgot(false)}
          onClaim={(claimCode) => goTo({ name: 'setPin', userId, claimCode })}
        />
      )}
    </>
  );
};
