import type { PrivacyVersion, Role, UserId } from '@saathi/contract';
import { withoutTitle } from '@saathi/contract/doctor-name';
import { NAME_MAX_CHARACTERS } from '@saathi/contract/limits';
import type { ReactNode } from 'react';
import { useLimitedAction } from '../../platform/page/action.ts';
import { useFaults } from '../../platform/page/form.ts';
import { screens } from '../../platform/page/screens.ts';
import { forgetWantedAddress, wantedAddress } from '../../platform/session/storage.ts';
import { LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PHONE_PREFIX } from '../../ui/phone-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useAuthMessages } from './auth.messages.ts';
import { PRIVACY_VERSION, PrivacySummary } from './privacy-summary.tsx';
import { formatPhone, type GoTo } from './sign-in.ts';
import { StepForm } from './step-form.tsx';

export type RegisterStepProps = {
  area: Role;
  phone: string;
  name: string;
  setName: (name: string) => void;
  goTo: GoTo;
};

type Person = { phone: string; name: string; privacyVersion: PrivacyVersion };

type Register = {
  /** The values of the role's own fields. */
  typed: Record<string, unknown>;
  /** Their faults. */
  faults: Record<string, string | false>;
  register: (person: Person) => Promise<{ user: { id: UserId } }>;
  /** The role's own fields. */
  children: (faults: Partial<Record<string, string>>) => ReactNode;
};

/** Registers an unknown number; setting the PIN follows (product 4). */
export const RegisterStep = (props: RegisterStepProps & Register) => {
  const { area, phone, setName, goTo } = props;
  const { register: words, privacy, toasts } = useAuthMessages();
  const name = area === 'doctor' ? withoutTitle(props.name) : props.name.trim();
  const faults = useFaults<string>(
    { name: !name && words.nameMissing, ...props.faults },
    { ...props.typed, name },
  );
  const { run: register, ...progress } = useLimitedAction({
    action: async () => {
      const { user } = await props.register({
        phone: PHONE_PREFIX + phone,
        name,
        privacyVersion: PRIVACY_VERSION,
      });
      // Only a doctor's code can be meant for somebody new.
      if (!wantedAddress(screens.patientQrScanner)) forgetWantedAddress();
      goTo({ name: 'setPin', userId: user.id });
      toast(toasts.registered);
    },
    onFailed: faults.refuse,
    failed: () => toasts.registrationFailed,
  });
  return (
    <StepForm
      words={{ ...words[area], description: words.description({ phone: formatPhone(phone) }) }}
      onBack={() => goTo({ name: 'phone' })}
      onSubmit={() => {
        if (faults.isReady()) void register();
      }}
      {...progress}
      footer={
        area === 'doctor' && (
          <LinkButton variant="quiet" className="mt-2 w-full" href={screens.doctorJoin}>
            {words.invited}
          </LinkButton>
        )
      }
    >
      <TextField
        label={words.name}
        hint={area === 'doctor' && words.doctorNameHint}
        error={faults.shown.name}
        name="name"
        required
        autoComplete="name"
        autoCapitalize="words"
        maxLength={NAME_MAX_CHARACTERS}
        value={props.name}
        onChange={(event) => setName(event.target.value)}
      />
      {props.children(faults.shown)}
      <PrivacySummary words={privacy[area]} button={words[area].submit} />
    </StepForm>
  );
};
