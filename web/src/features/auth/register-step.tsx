import type { Role, UserId } from '@saathi/contract';
import { NAME_MAX_CHARACTERS } from '@saathi/contract/limits';
import { Eye, Lock, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFaults } from '../../platform/page/form.ts';
import { TextField } from '../../ui/field.tsx';
import { PHONE_PREFIX } from '../../ui/phone-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useAuthMessages } from './auth.messages.ts';
import { withoutTitle } from './doctor-name.ts';
import { type GoTo, inWords, useStepAction } from './sign-in.ts';
import { StepForm } from './step-form.tsx';

const points = [
  { name: 'stored', icon: Lock },
  { name: 'seen', icon: Eye },
  { name: 'erased', icon: Trash2 },
] as const;

/** What is stored, who sees it and how to have it erased, before anything is sent. */
const PrivacyNotice = ({ area }: { area: Role }) => {
  const words = useAuthMessages().privacy;
  return (
    <section aria-label={words.title} className="rounded-card bg-sunken p-4">
      <h3 className="text-base font-semibold">{words.title}</h3>
      <ul className="mt-2.5 grid gap-2.5 text-sm text-muted">
        {points.map(({ name, icon: Icon }) => (
          <li key={name} className="flex gap-2.5">
            <Icon className="mt-0.5 size-4 shrink-0 text-brand" />
            {words[area][name]}
          </li>
        ))}
      </ul>
    </section>
  );
};

export type RegisterStepProps = {
  area: Role;
  phone: string;
  name: string;
  setName: (name: string) => void;
  goTo: GoTo;
};

type Register = {
  /** What is wrong with what was typed of the role's own fields. */
  faults: Record<string, string | false>;
  register: (person: { phone: string; name: string }) => Promise<{ user: { id: UserId } }>;
  /** The role's own fields. */
  children: (faults: Partial<Record<string, string>>) => ReactNode;
};

/** A number we do not know: who it is, and then the PIN (product 4). */
export const RegisterStep = (props: RegisterStepProps & Register) => {
  const { area, phone, setName, goTo } = props;
  const { register: words, toasts } = useAuthMessages();
  const name = area === 'doctor' ? withoutTitle(props.name) : props.name.trim();
  const faults = useFaults<string>({ name: !name && words.nameMissing, ...props.faults });
  const { run: register, ...progress } = useStepAction({
    action: async () => {
      const { user } = await props.register({ phone: PHONE_PREFIX + phone, name });
      toast(toasts.registered);
      goTo({ name: 'setPin', userId: user.id });
    },
    onFailed: faults.refuse,
    failed: () => toasts.registrationFailed,
  });
  return (
    <StepForm
      words={{ ...words[area], description: words.description({ phone: inWords(phone) }) }}
      onBack={() => goTo({ name: 'phone' })}
      onSubmit={() => {
        if (faults.isReady()) void register();
      }}
      {...progress}
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
      <PrivacyNotice area={area} />
    </StepForm>
  );
};
