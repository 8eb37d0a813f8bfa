import type { QrValidation } from '@saathi/contract';
import { tokenInFragment } from '@saathi/contract/qr-link';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { sentenceOf } from '../../platform/api/api-error.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { sessionStore } from '../../platform/session/storage.ts';
import { toast } from '../../ui/toast-store.ts';
import { useAssignmentsMessages } from './assignments.messages.ts';

const KEY = 'scannedCode';

/** Moves a code that came with the address into this tab's storage, where no bookmark or share keeps it. */
export const takeCodeFromAddress = (): void => {
  const code = tokenInFragment(location.hash);
  if (code === null) return;
  sessionStore.write(KEY, code);
  history.replaceState(history.state, '', location.pathname + location.search);
};

/** The code that waits for an answer, if the page was opened with one. */
export const pendingCode = (): string | null => sessionStore.read(KEY);

const forgetPendingCode = (): void => sessionStore.remove(KEY);

/** product 9 */
export const SCAN_LOCK_MS = 2_000;

export type ScannedDoctor = NonNullable<QrValidation['doctor']>;
export type Found = { code: string; doctor: ScannedDoctor };

// In another language than English only the sentences that are known can be said.
const useFaultText = () => {
  const words = useAssignmentsMessages().toasts.faults;
  const english = useAssignmentsMessages.english.toasts.faults;
  const isEnglish = useLanguage() === 'en';
  return (error: string | null) => {
    const names = Object.keys(english) as (keyof typeof english)[];
    const known = names.find((name) => english[name] === error);
    return isEnglish ? error : known && words[known];
  };
};

/** From a text that was read to the doctor it stands for, or the toast that says why not. */
export const useScan = (onFound: () => void) => {
  const { toasts } = useAssignmentsMessages();
  const faultText = useFaultText();
  const validation = useMutation({
    mutationFn: (qrData: string) => api.assignments.validateQr({ body: { qrData } }),
  });
  const [found, setFound] = useState<Found | null>(null);
  /** A code the server could not be asked about. */
  const [unanswered, setUnanswered] = useState<string | null>(null);
  const last = useRef<string | null>(null);
  const lockedUntil = useRef(0);
  const fail = (title: string, description: string) =>
    toast({ variant: 'destructive', title, description });

  const submit = (code: string) => {
    last.current = code;
    setUnanswered(null);
    // Whoever leaves meanwhile, or submits another code, has given this one up: neither end is told then.
    validation.mutate(code, {
      onSuccess: ({ isValid, doctor, error }) => {
        if (isValid && doctor) {
          // Browsers let a page nobody has touched yet only be silent.
          if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
          setFound({ code, doctor });
          return onFound();
        }
        forgetPendingCode();
        fail(toasts.invalid, faultText(error) || toasts.invalidText);
      },
      onError: (cause) => {
        setUnanswered(code);
        fail(toasts.scanFailed, sentenceOf(cause, toasts.scanFailedText));
      },
    });
  };

  return {
    found,
    unanswered,
    validating: validation.isPending,
    submit,
    /** For a running camera: takes nothing for a while after each read, nor the code it read last (product 4). */
    read: (code: string) => {
      const now = performance.now();
      if (validation.isPending || now < lockedUntil.current || code === last.current) return;
      lockedUntil.current = now + SCAN_LOCK_MS;
      submit(code);
    },
    /** Back to the scanner, ready for any code. */
    reset: () => {
      last.current = null;
      lockedUntil.current = 0;
      setFound(null);
      setUnanswered(null);
      forgetPendingCode();
    },
    fail,
  };
};
export type Scan = ReturnType<typeof useScan>;
