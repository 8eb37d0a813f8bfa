import type { Role, UserId } from '@saathi/contract';
import { api } from '../../platform/api/api.ts';
import { forgetDrafts } from '../../platform/page/drafts.ts';
import { useSession } from '../../platform/session/session.tsx';
import { PHONE_PREFIX } from '../../ui/phone-field.tsx';
import { type ToastContent, toast } from '../../ui/toast-store.ts';
import { useAuthMessages } from './auth.messages.ts';

/** What drafts of signing in and registering are named by, before the role. */
export const SIGN_IN_DRAFT = 'sign-in:';

type ClaimProblem = 'claimed' | 'claimNeeded';

/** Where the person is in the sign-in of product 4. */
export type Step =
  | { name: 'phone' }
  | { name: 'pin'; userId: UserId }
  | { name: 'setPin'; userId: UserId; claimCode?: string; pin?: string; problem?: ClaimProblem }
  | { name: 'confirmPin'; userId: UserId; claimCode?: string; pin: string }
  | { name: 'register' };

export type StepOf<N extends Step['name']> = Extract<Step, { name: N }>;
export type GoTo = (step: Step) => void;

/** The sign-in calls of each role; registration differs in what it takes. */
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

/** A phone number as people read it out: '+91 98765 43210'. */
export const inWords = (digits: string): string =>
  `${PHONE_PREFIX} ${digits.slice(0, 5)} ${digits.slice(5)}`;

/** Says in a toast that something typed cannot be sent. */
export const refuse = (content: ToastContent): void =>
  toast({ ...content, variant: 'destructive' });

/** Signs in by a right PIN and goes to the landing page, with a greeting. */
export const useArrival = (role: Role) => {
  const { toasts } = useAuthMessages();
  const { signIn } = useSession();
  return async (login: Parameters<typeof signIn>[0], content?: ToastContent) => {
    await signIn(login);
    forgetDrafts(SIGN_IN_DRAFT);
    toast(content ?? (role === 'patient' ? toasts.patientIn : toasts.doctorIn));
  };
};
