import type { QrValidation } from '@saathi/contract';
import { tokenInFragment } from '@saathi/contract/qr-link';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, sentenceOf } from '../../platform/api/api.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { sessionStore } from '../../platform/session/storage.ts';
import { toast } from '../../ui/toast-store.ts';
import { useAssignmentsMessages } from './assignments.messages.ts';

const KEY = 'scannedCode';

/** Moves a code from the URL into session storage, so that bookmarks and shared links omit it. */
export const takeCodeFromAddress = (): void => {
  const code = tokenInFragment(location.hash);
  if (code === null) return;
  sessionStore.write(KEY, code);
  history.replaceState(history.state, '', location.pathname + location.search);
};

/** Returns the code the page was opened with, if it has not been handled yet. */
export const pendingCode = (): string | null => sessionStore.read(KEY);

const forgetPendingCode = (): void => sessionStore.remove(KEY);

/** How long the scanner ignores codes after a read (product 9). */
const SCAN_LOCK_MS = 2_000;

export type ScannedDoctor = NonNullable<QrValidation['doctor']>;
export type Found = { code: string; doctor: ScannedDoctor };

// The server's sentences are English; in other languages only known ones can be translated.
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

/** Checks a scanned text with the server; sets the doctor found or shows an error toast. */
export const useScan = (onFound: () => void) => {
  const { toasts } = useAssignmentsMessages();
  const faultText = useFaultText();
  const validation = useMutation({
    mutationFn: (qrData: string) => api.assignments.validateQr({ body: { qrData } }),
  });
  const [found, setFound] = useState<Found | null>(null);
  /** A code that could not be checked because the request failed. */
  const [unanswered, setUnanswered] = useState<string | null>(null);
  const last = useRef<string | null>(null);
  const lockedUntil = useRef(0);
  const fail = (title: string, description: string) =>
    toast({ variant: 'destructive', title, description });

  const submit = (code: string) => {
    last.current = code;
    setUnanswered(null);
    // These callbacks are not called if the screen is left or another code is submitted meanwhile.
    validation.mutate(code, {
      onSuccess: ({ isValid, doctor, error }) => {
        if (isValid && doctor) {
          // Browsers ignore vibration until the user has interacted with the page.
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
    /**
     * For a running camera: ignores codes for a while after each read, and the code read last
     * (product 4).
     */
    read: (code: string) => {
      const now = performance.now();
      if (validation.isPending || now < lockedUntil.current || code === last.current) return;
      lockedUntil.current = now + SCAN_LOCK_MS;
      submit(code);
    },
    /** Returns to the scanner, ready for any code. */
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
