import type { Endpoints, Role } from '@saathi/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallInput } from '../../platform/api/api.ts';
import { api } from '../../platform/api/api.ts';
import { fieldSentencesOf } from '../../platform/api/api-error.ts';
import { useMessages } from '../../platform/i18n/i18n.ts';
import { toast } from '../../ui/toast-store.ts';
import { authMessages } from './auth.messages.ts';
import { type Step, useFailureToast } from './use-sign-in.ts';

type AuthCalls = Endpoints['auth'];
export type Registration = {
  patient: CallInput<AuthCalls['patientRegister']>['body'];
  doctor: CallInput<AuthCalls['doctorRegister']>['body'];
};

const calls: { [R in Role]: (body: Registration[R]) => Promise<{ user: { id: string } }> } = {
  patient: (body) => api.auth.patientRegister({ body }),
  doctor: (body) => api.auth.doctorRegister({ body }),
};

/** Sends a registration; on success the PIN is next (product 4). Fields the server refuses are named. */
export const useRegistration = <R extends Role>(role: R, goTo: (step: Step) => void) => {
  const { toasts } = useMessages(authMessages);
  const { fail, waitingText } = useFailureToast();
  const [refused, setRefused] = useState<Record<string, string>>({});
  const register = useMutation({
    mutationFn: (body: Registration[R]) => calls[role](body),
    onSuccess: ({ user }) => {
      toast(toasts.registered);
      goTo({ name: 'setPin', userId: user.id });
    },
    onError: (cause) => {
      setRefused(fieldSentencesOf(cause));
      fail(toasts.registrationFailed, cause);
    },
  });
  const submit = (body: Registration[R]) => {
    setRefused({});
    register.mutate(body);
  };
  return { submit, refused, busy: register.isPending, waitingText };
};
