import type { Role } from '@saathi/contract';
import { useMessages } from '../../platform/i18n/i18n.ts';
import { PhoneField } from '../../ui/phone-field.tsx';
import { authMessages } from './auth.messages.ts';
import { StepForm } from './step-form.tsx';
import { type Step, usePhoneCheck } from './use-sign-in.ts';

type PhoneStepProps = {
  role: Role;
  phone: string;
  setPhone: (digits: string) => void;
  goTo: (step: Step) => void;
  cameBack: boolean;
};

/** Who is it? The number decides where it goes from here (product 4). */
export const PhoneStep = ({ role, phone, setPhone, goTo, cameBack }: PhoneStepProps) => {
  const words = useMessages(authMessages).phone;
  const { submit, busy, waitingText, wrong, setWrong } = usePhoneCheck(role, goTo);
  return (
    <StepForm
      title={words.title}
      description={words.description}
      onSubmit={() => submit(phone)}
      submitLabel={words.submit}
      busyLabel={busy && words.busy}
      waitingText={waitingText}
      takesFocus={cameBack}
    >
      <PhoneField
        label={words.label}
        name="phone"
        autoComplete="tel-national"
        enterKeyHint="next"
        value={phone}
        error={wrong && words.short}
        onValueChange={(digits) => {
          setWrong(false);
          setPhone(digits);
        }}
      />
    </StepForm>
  );
};
