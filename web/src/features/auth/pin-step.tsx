import type { Role } from '@saathi/contract';
import { useState } from 'react';
import { useMessages } from '../../platform/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { PinField } from '../../ui/pin-field.tsx';
import { authMessages } from './auth.messages.ts';
import { ForgotPinDialog } from './forgot-pin-dialog.tsx';
import { inWords } from './phone-words.ts';
import { StepForm } from './step-form.tsx';
import { type Step, type StepOf, useLogin } from './use-sign-in.ts';

type PinStepProps = {
  role: Role;
  phone: string;
  step: StepOf<'pin'>;
  goTo: (step: Step) => void;
};

/** Someone we know: the PIN opens the door. */
export const PinStep = ({ role, phone, step, goTo }: PinStepProps) => {
  const words = useMessages(authMessages).pin;
  const { pin, setPin, submit, busy, waitingText, wrong } = useLogin(role, step);
  const [forgot, setForgot] = useState(false);
  const { userId } = step;
  return (
    <>
      <StepForm
        title={words.title}
        description={words.description({ phone: inWords(phone) })}
        onBack={() => goTo({ name: 'phone' })}
        onSubmit={submit}
        submitLabel={words.submit}
        busyLabel={busy && words.busy}
        waitingText={waitingText}
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
          onValueChange={setPin}
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
