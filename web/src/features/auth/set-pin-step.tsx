import type { Role } from '@saathi/contract';
import { isGuessable, type KnownAboutPerson } from '@saathi/contract/guessable-pin';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../platform/i18n/i18n.ts';
import { TextField } from '../../ui/field.tsx';
import { PinField } from '../../ui/pin-field.tsx';
import { authMessages } from './auth.messages.ts';
import { StepForm } from './step-form.tsx';
import { type Step, type StepOf, useFailureToast, usePinSetting } from './use-sign-in.ts';

const PIN_DIGITS = 4; // product 5

/** Says, without stopping anybody, that a PIN is easy to guess. */
export const GuessableWarning = ({ pin, person }: { pin: string; person: KnownAboutPerson }) => {
  const words = useMessages(authMessages).setPin;
  return (
    <div role="status" className="empty:absolute">
      {isGuessable(pin, person) && (
        <p className="flex gap-2.5 rounded-field bg-marigold-tint p-3 text-on-marigold-tint">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {words.guessable}
        </p>
      )}
    </div>
  );
};

type SetPinStepProps = {
  step: StepOf<'setPin'>;
  person: KnownAboutPerson;
  goTo: (step: Step) => void;
};

export const SetPinStep = ({ step, person, goTo }: SetPinStepProps) => {
  const all = useMessages(authMessages);
  const words = all.setPin;
  const { fail } = useFailureToast();
  const [pin, setPin] = useState(step.pin ?? '');
  const [short, setShort] = useState(false);
  const [claimCode, setClaimCode] = useState(step.claimCode ?? '');
  const submit = () => {
    setShort(pin.length !== PIN_DIGITS);
    if (pin.length !== PIN_DIGITS) return fail(all.toasts.invalidPin);
    goTo({
      name: 'confirmPin',
      userId: step.userId,
      claimCode: claimCode.trim() || undefined,
      pin,
    });
  };
  return (
    <StepForm
      title={words.title}
      description={words.description}
      onBack={() => goTo({ name: 'phone' })}
      onSubmit={submit}
      submitLabel={words.submit}
    >
      <PinField
        label={words.label}
        autoComplete="new-password"
        value={pin}
        error={short && all.pin.short}
        onValueChange={(digits) => {
          setShort(false);
          setPin(digits);
        }}
      />
      <GuessableWarning pin={pin} person={person} />
      {step.problem && (
        <TextField
          label={all.forgot.label}
          hint={all.forgot.hint}
          error={words[step.problem]}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={claimCode}
          onChange={(event) => setClaimCode(event.target.value)}
        />
      )}
    </StepForm>
  );
};

type ConfirmPinStepProps = {
  role: Role;
  step: StepOf<'confirmPin'>;
  goTo: (step: Step) => void;
};

export const ConfirmPinStep = ({ role, step, goTo }: ConfirmPinStepProps) => {
  const words = useMessages(authMessages).confirmPin;
  const { confirmation, setConfirmation, submit, busy, waitingText, wrong } = usePinSetting(
    role,
    step,
    goTo,
  );
  return (
    <StepForm
      title={words.title}
      description={words.description}
      onBack={() => goTo({ ...step, name: 'setPin' })}
      onSubmit={submit}
      submitLabel={words.submit}
      busyLabel={busy && words.busy}
      waitingText={waitingText}
    >
      <PinField
        label={words.label}
        error={wrong && words.wrong}
        autoComplete="new-password"
        value={confirmation}
        onValueChange={setConfirmation}
      />
    </StepForm>
  );
};
