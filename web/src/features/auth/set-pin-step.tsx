import type { Role } from '@saathi/contract';
import { isGuessablePin, type KnownAboutPerson } from '@saathi/contract/guessable-pin';
import { CLAIM_CODE_MAX_CHARACTERS } from '@saathi/contract/limits';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { hasCode } from '../../platform/api/api.ts';
import { useLimitedAction } from '../../platform/page/action.ts';
import { TextField } from '../../ui/field.tsx';
import { PIN_DIGITS, PinField } from '../../ui/pin-field.tsx';
import { useAuthMessages } from './auth.messages.ts';
import {
  type GoTo,
  type StepOf,
  showInputError,
  signInCalls,
  useCompleteSignIn,
} from './sign-in.ts';
import { StepForm } from './step-form.tsx';

/** Warns that a PIN is easy to guess, without preventing its use. */
export const GuessableWarning = ({ pin, person }: { pin: string; person: KnownAboutPerson }) => {
  const words = useAuthMessages().setPin;
  return (
    <div role="status" className="empty:absolute">
      {isGuessablePin(pin, person) && (
        <p className="flex gap-2.5 rounded-field bg-marigold-tint p-3 text-on-marigold-tint">
          <TriangleAlert className="mt-0.5 size-5 shrink-0" />
          {words.guessable}
        </p>
      )}
    </div>
  );
};

type ClaimCodeFieldProps = {
  error?: string | false;
  value: string;
  onChange: (code: string) => void;
};

/** Field for the claim code that the clinic issues for a forgotten PIN. */
export const ClaimCodeField = ({ error, value, onChange }: ClaimCodeFieldProps) => {
  const words = useAuthMessages().forgot;
  return (
    <TextField
      label={words.label}
      hint={words.hint}
      error={error}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={CLAIM_CODE_MAX_CHARACTERS}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};

type SetPinStepProps = { step: StepOf<'setPin'>; person: KnownAboutPerson; goTo: GoTo };

export const SetPinStep = ({ step, person, goTo }: SetPinStepProps) => {
  const { setPin: words, pin: pinWords, toasts } = useAuthMessages();
  const [pin, setPin] = useState(step.pin ?? '');
  const [short, setShort] = useState(false);
  const [claimCode, setClaimCode] = useState(step.claimCode ?? '');
  const handleSubmit = () => {
    if (pin.length === PIN_DIGITS) {
      const { userId } = step;
      return goTo({ name: 'confirmPin', userId, claimCode: claimCode.trim() || undefined, pin });
    }
    setShort(true);
    showInputError(toasts.invalidPin);
  };
  return (
    <StepForm words={words} onBack={() => goTo({ name: 'phone' })} onSubmit={handleSubmit}>
      <PinField
        label={words.label}
        autoComplete="new-password"
        value={pin}
        error={short && pinWords.short}
        onValueChange={(digits) => {
          setShort(false);
          setPin(digits);
        }}
      />
      <GuessableWarning pin={pin} person={person} />
      {step.problem && (
        <ClaimCodeField error={words[step.problem]} value={claimCode} onChange={setClaimCode} />
      )}
    </StepForm>
  );
};

type ConfirmPinStepProps = { role: Role; step: StepOf<'confirmPin'>; goTo: GoTo };

/** Confirms and sets the PIN. If the server refuses, returns to the step that can correct it. */
export const ConfirmPinStep = ({ role, step, goTo }: ConfirmPinStepProps) => {
  const { confirmPin: words, toasts } = useAuthMessages();
  const { userId, claimCode, pin } = step;
  const arrive = useCompleteSignIn(role);
  const [confirmation, setConfirmation] = useState('');
  const [wrong, setWrong] = useState(false);
  const { run: setOnServer, ...progress } = useLimitedAction({
    action: () => {
      const body = { userId, pin, ...(claimCode && { claimCode }) };
      return arrive(() => signInCalls[role].setPin({ body }), toasts.pinSet);
    },
    onFailed: (cause) => {
      const problem = claimCode ? 'claimed' : 'claimNeeded';
      if (hasCode(cause, 'pin_already_set')) goTo({ name: 'pin', userId });
      if (hasCode(cause, 'claim_required')) goTo({ ...step, name: 'setPin', problem });
    },
    failed: (cause) => (hasCode(cause, 'pin_already_set') ? toasts.pinTaken : toasts.pinFailed),
  });
  const handleSubmit = () => {
    if (confirmation === pin) return void setOnServer();
    setConfirmation('');
    setWrong(true);
    showInputError(toasts.pinsDiffer);
  };
  return (
    <StepForm
      words={words}
      onBack={() => goTo({ ...step, name: 'setPin' })}
      onSubmit={handleSubmit}
      {...progress}
    >
      <PinField
        label={words.label}
        error={wrong && words.wrong}
        autoComplete="new-password"
        value={confirmation}
        onValueChange={(digits) => {
          setWrong(false);
          setConfirmation(digits);
        }}
      />
    </StepForm>
  );
};
