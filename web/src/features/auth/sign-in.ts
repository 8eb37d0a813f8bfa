import type { Role, UserId } from '@saathi/contract';
import { api } from '../../platform/api/api.ts';
import { forgetDrafts } from '../../platform/page/form.ts';
import { useSession } from '../../platform/session/session.tsx';
import { PHONE_PREFIX } from '../../ui/phone-field.tsx';
import { type ToastContent, toast } from '../../ui/toast-store.ts';
import { useAuthMessages } from './auth.messages.ts';

/** Prefix of the draft names for sign-in and registration, followed by the role. */
export const SIGN_IN_DRAFT = 'sign-in:';

type ClaimProblem = 'claimed' | 'claimNeeded';

/** The steps of the sign-in in product 4. */
export type Step =
  | { name: 'phone' }
  | { name: 'pin'; userId: UserId }
  | { name: 'setPin'; userId: UserId; claimCode?: string; pin?: string; problem?: ClaimProblem }
  | { name: 'confirmPin'; userId: UserId; claimCode?: string; pin: string }
  | { name: 'register' };

export type StepOf<N extends Step['name']> = Extract<Step, { name: N }>;
export type GoTo = (step: Step) => void;

/** The sign-in calls per role; registration is separate because its input differs. */
export const signInCalls = {
  patient: {
    checkPhone: api.auth.patientCheckPhone,
    login: api.auth.patientLogin,
    setPin: api.auth.patientSetPin,
  },
  doctor: {
    checkPhone: api.auth.doctorCheckPhone,
    login: api.auth.doctorLogin,
    setPin: api.auth.doctorSetPin,
  },
} as const satisfies Record<Role, object>;

/** Formats a phone number in groups: '+91 98765 43210'. */
export const formatPhone = (digits: string): string =>
  `${PHONE_PREFIX} ${digits.slice(0, 5)} ${digits.slice(5)}`;

/** Shows an error toast for input that cannot be sent. */
export const showInputError = (content: ToastContent): void => {
  toast({ ...content, variant: 'destructive' });
};

/** Returns a function that signs in, forgets the drafts and shows a greeting. */
export const useCompleteSignIn = (role: Role) => {
  const { toasts } = useAuthMessages();
  const { signIn } = useSession();
  return async (login: Parameters<typeof signIn>[0], content?: ToastContent) => {
    await signIn(login);
    forgetDrafts(SIGN_IN_DRAFT);
    toast(content ?? (role === 'patient' ? toasts.patientIn : toasts.doctorIn));
  };
};
