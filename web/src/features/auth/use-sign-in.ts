import type { Role } from '@saathi/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode } from '../../platform/api/api-error.ts';
import { useMessages } from '../../platform/i18n/i18n.ts';
import { useSession } from '../../platform/session/session.tsx';
import { type ToastContent, toast } from '../../ui/toast-store.ts';
import { authMessages } from './auth.messages.ts';
import { signInCalls } from './auth.queries.ts';
import { useWaiting } from './use-waiting.ts';

const PHONE_DIGITS = 10; // product 5
const PHONE_PREFIX = '+91'; // product 5
const PIN_DIGITS = 4; // product 5

type ClaimProblem = 'claimed' | 'claimNeeded';

/** Where the person is in the sign-in of product 4. */
export type Step =
  | { name: 'phone' }
  | { name: 'pin'; userId: string }
  | { name: 'setPin'; userId: string; claimCode?: string; pin?: string; problem?: ClaimProblem }
  | { name: 'confirmPin'; userId: string; claimCode?: string; pin: string }
  | { name: 'register' };

export type StepOf<N extends Step['name']> = Extract<Step, { name: N }>;

/** Says what went wrong; waiting texts take the place of the usual one (429, 503). */
export const useFailureToast = () => {
  const words = useMessages(authMessages);
  const waiting = useWaiting();
  const fail = (content: ToastContent, cause?: unknown) => {
    const minutes = waiting.noteRefusal(cause);
    const description = minutes === undefined ? content.description : words.waiting({ minutes });
    toast({ ...content, description, variant: 'destructive' });
  };
  const waitingText =
    waiting.minutes === undefined ? undefined : words.waiting({ minutes: waiting.minutes });
  return { fail, waitingText, stopWaiting: waiting.clear };
};

/** The phone step: who is this number, and where does it go from here? */
export const usePhoneCheck = (role: Role, goTo: (step: Step) => void) => {
  const { toasts } = useMessages(authMessages);
  const { fail, waitingText } = useFailureToast();
  const [wrong, setWrong] = useState(false);
  const check = useMutation({
    mutationFn: (phone: string) =>
      signInCalls[role].checkPhone({ body: { phone: PHONE_PREFIX + phone } }),
    onSuccess: ({ exists, role: registeredAs, userId, hasPin }) => {
      if (!exists) return goTo({ name: 'register' });
      if (registeredAs !== role || !userId) {
        return fail(role === 'patient' ? toasts.deniedPatient : toasts.deniedDoctor);
      }
      goTo(hasPin ? { name: 'pin', userId } : { name: 'setPin', userId });
    },
    onError: (cause) => fail(toasts.phoneFailed, cause),
  });
  const submit = (phone: string) => {
    setWrong(phone.length !== PHONE_DIGITS);
    if (phone.length !== PHONE_DIGITS) return fail(toasts.invalidPhone);
    check.mutate(phone);
  };
  return { submit, busy: check.isPending, waitingText, wrong, setWrong };
};

const useArrival = (role: Role) => {
  const { toasts } = useMessages(authMessages);
  const { signIn } = useSession();
  return async (userId: string, content?: ToastContent) => {
    await signIn(userId);
    toast(content ?? (role === 'patient' ? toasts.patientIn : toasts.doctorIn));
  };
};

/** The pin step. A wrong PIN clears the field (product 4); any other fault keeps what was typed. */
export const useLogin = (role: Role, { userId }: StepOf<'pin'>) => {
  const { toasts } = useMessages(authMessages);
  const { fail, waitingText } = useFailureToast();
  const arrive = useArrival(role);
  const [pin, setPin] = useState('');
  const [wrong, setWrong] = useState<'short' | 'refused'>();
  const login = useMutation({
    mutationFn: async () => {
      const answer = await signInCalls[role].login({ body: { userId, pin } });
      await arrive(answer.userId);
    },
    onError: (cause) => {
      const refused = hasCode(cause, 'invalid_credentials');
      if (refused) setPin('');
      setWrong(refused ? 'refused' : undefined);
      fail(refused ? toasts.loginFailed : toasts.loginUnreached, cause);
    },
  });
  const submit = () => {
    setWrong(pin.length === PIN_DIGITS ? undefined : 'short');
    if (pin.length !== PIN_DIGITS) return fail(toasts.invalidPin);
    login.mutate();
  };
  const type = (digits: string) => {
    setWrong(undefined);
    setPin(digits);
  };
  return { pin, setPin: type, submit, busy: login.isPending, waitingText, wrong };
};

/** The confirmPin step. What the server refuses leads back to the step that can mend it. */
export const usePinSetting = (
  role: Role,
  { userId, claimCode, pin }: StepOf<'confirmPin'>,
  goTo: (step: Step) => void,
) => {
  const { toasts } = useMessages(authMessages);
  const { fail, waitingText } = useFailureToast();
  const arrive = useArrival(role);
  const [confirmation, setConfirmation] = useState('');
  const [wrong, setWrong] = useState(false);
  const set = useMutation({
    mutationFn: async () => {
      const body = { userId, pin, ...(claimCode && { claimCode }) };
      const answer = await signInCalls[role].setPin({ body });
      await arrive(answer.userId, toasts.pinSet);
    },
    onError: (cause) => {
      if (hasCode(cause, 'pin_already_set')) {
        fail(toasts.pinTaken);
        return goTo({ name: 'pin', userId });
      }
      fail(toasts.pinFailed, cause);
      if (hasCode(cause, 'claim_required')) {
        const problem = claimCode ? 'claimed' : 'claimNeeded';
        goTo({ name: 'setPin', userId, claimCode, pin, problem });
      }
    },
  });
  const submit = () => {
    if (confirmation === pin) return set.mutate();
    setConfirmation('');
    setWrong(true);
    fail(toasts.pinsDiffer);
  };
  const type = (digits: string) => {
    setWrong(false);
    setConfirmation(digits);
  };
  return {
    confirmation,
    setConfirmation: type,
    submit,
    busy: set.isPending,
    waitingText,
    wrong,
  };
};
