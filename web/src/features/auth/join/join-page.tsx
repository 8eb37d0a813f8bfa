import { withoutTitle } from '@saathi/contract/doctor-name';
import { CLAIM_CODE_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from '@saathi/contract/limits';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api, hasCode } from '../../../platform/api/api.ts';
import { useLimitedAction } from '../../../platform/page/action.ts';
import { useDraftOf, useFaults } from '../../../platform/page/form.ts';
import { screens } from '../../../platform/page/screens.ts';
import { TextField } from '../../../ui/field.tsx';
import { PHONE_DIGITS, PHONE_PREFIX, PhoneField } from '../../../ui/phone-field.tsx';
import { PIN_DIGITS, PinField } from '../../../ui/pin-field.tsx';
import { useAuthMessages } from '../auth.messages.ts';
import { PRIVACY_VERSION, PrivacySummary } from '../privacy-summary.tsx';
import { GuessableWarning } from '../set-pin-step.tsx';
import { SIGN_IN_DRAFT, useCompleteSignIn } from '../sign-in.ts';
import { SignInFrame } from '../sign-in-frame.tsx';
import { StepForm } from '../step-form.tsx';
import { useJoinMessages } from './join.messages.ts';

/** The form state, in memory only because it contains PINs and the code. */
const useJoinForm = () => {
  // Prefilled from the sign-in form.
  const [{ phone: known, name: typedName }] = useDraftOf(`${SIGN_IN_DRAFT}doctor`, {
    phone: '',
    name: '',
  });
  const [typed, setTyped] = useState({
    phone: known,
    name: typedName,
    code: '',
    pin: '',
    again: '',
  });
  const change = (changes: Partial<typeof typed>) => setTyped({ ...typed, ...changes });
  return { typed, change };
};

type RejectedField = 'code' | 'phone' | 'pin';

const refusedBy = (cause: unknown): RejectedField | undefined => {
  if (hasCode(cause, 'invitation_invalid')) return 'code';
  if (hasCode(cause, 'phone_taken')) return 'phone';
  return hasCode(cause, 'weak_pin') ? 'pin' : undefined;
};

const useJoinFaults = (typed: Typed, refused: RejectedField | undefined) => {
  const words = useJoinMessages();
  const auth = useAuthMessages();
  const faults = useFaults(
    {
      phone: typed.phone.length !== PHONE_DIGITS && auth.phone.short,
      code: !typed.code.trim() && words.codeMissing,
      name: !typed.name.trim() && auth.register.nameMissing,
      pin: typed.pin.length !== PIN_DIGITS && auth.pin.short,
      again: typed.again !== typed.pin && auth.confirmPin.wrong,
    },
    typed,
  );
  const said = {
    ...(refused === 'code' && { code: words.codeRefused }),
    ...(refused === 'phone' && { phone: words.phoneTaken }),
    ...(refused === 'pin' && { pin: words.weak }),
  };
  return { ...faults, shown: { ...said, ...faults.shown } };
};

type Typed = ReturnType<typeof useJoinForm>['typed'];

type PinFieldsProps = {
  typed: Typed;
  set: (changes: Partial<Typed>) => void;
  shown: { pin?: string; again?: string };
};

const PinFields = ({ typed, set, shown }: PinFieldsProps) => {
  const words = useJoinMessages();
  const auth = useAuthMessages();
  return (
    <>
      <PinField
        label={auth.setPin.label}
        error={shown.pin}
        autoComplete="new-password"
        value={typed.pin}
        onValueChange={(digits) => set({ pin: digits })}
      />
      <GuessableWarning pin={typed.pin} person={{ phone: typed.phone }} />
      <PinField
        label={words.again}
        error={shown.again}
        autoComplete="new-password"
        value={typed.again}
        onValueChange={(digits) => set({ again: digits })}
      />
    </>
  );
};

/**
 * Lets a person invited by an owner join with their details, the code and a new PIN, which agrees to
 * the privacy notice.
 */
export const JoinPage = () => {
  const words = useJoinMessages();
  const auth = useAuthMessages();
  const [, navigate] = useLocation();
  const { typed, change } = useJoinForm();
  const [refused, setRefused] = useState<RejectedField>();
  const faults = useJoinFaults(typed, refused);
  const arrive = useCompleteSignIn('doctor');
  const { phone, code, name, pin } = typed;
  const { run: join, ...progress } = useLimitedAction({
    action: () => {
      const person = { phone: PHONE_PREFIX + phone, name: withoutTitle(name) };
      const body = { ...person, code: code.trim(), pin, privacyVersion: PRIVACY_VERSION };
      return arrive(() => api.auth.join({ body }), words.joined);
    },
    onFailed: (cause) => {
      setRefused(refusedBy(cause));
      faults.refuse(cause);
    },
    failed: words.failed,
  });
  const set = (changes: Partial<Typed>) => {
    setRefused(undefined);
    change(changes);
  };
  return (
    <SignInFrame area="doctor" first={false} intro={words.intro}>
      <StepForm
        words={words}
        onBack={() => navigate(screens.doctorLogin)}
        onSubmit={() => {
          if (faults.isReady()) void join();
        }}
        {...progress}
      >
        <PhoneField
          label={auth.phone.label}
          name="phone"
          autoComplete="tel-national"
          value={phone}
          error={faults.shown.phone}
          onValueChange={(digits) => set({ phone: digits })}
        />
        <TextField
          label={words.code}
          hint={words.codeHint}
          error={faults.shown.code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CLAIM_CODE_MAX_CHARACTERS}
          value={code}
          onChange={({ target }) => set({ code: target.value })}
        />
        <TextField
          label={auth.register.name}
          error={faults.shown.name}
          name="name"
          required
          autoComplete="name"
          autoCapitalize="words"
          maxLength={NAME_MAX_CHARACTERS}
          value={name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <PinFields {...{ typed, set }} shown={faults.shown} />
        <PrivacySummary words={words.privacy} button={words.submit} />
      </StepForm>
    </SignInFrame>
  );
};
