import type { Role, UserId } from '@saathi/contract';
import type { ReactNode } from 'react';
import { useFaults } from '../../platform/page/form.ts';
import { toast } from '../../ui/toast-store.ts';
import { useAuthMessages } from './auth.messages.ts';
import { PrivacyNotice } from './privacy-notice.tsx';
import { type GoTo, inWords, PHONE_PREFIX, useStepAction } from './sign-in.ts';
import { StepForm } from './step-form.tsx';

type RegisterStepProps<Field extends string> = {
  area: Role;
  phone: string;
  goTo: GoTo;
  /** What is wrong with what was typed, by field. */
  faults: Partial<Record<Field, string | false>>;
  register: (phone: string) => Promise<{ user: { id: UserId } }>;
  children: (faults: Partial<Record<Field, string>>) => ReactNode;
};

/** A number we do not know: who it is, and then the PIN (product 4). */
export const RegisterStep = <Field extends string>(props: RegisterStepProps<Field>) => {
  const { area, phone, goTo } = props;
  const { register: words, toasts } = useAuthMessages();
  const faults = useFaults(props.faults);
  const { run: register, ...progress } = useStepAction({
    action: async () => {
      const { user } = await props.register(PHONE_PREFIX + phone);
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
      {props.children(faults.shown)}
      <PrivacyNotice area={area} />
    </StepForm>
  );
};
