import { useEffect, useRef, useState } from 'react';
import { dismissToast, type ToastContent, toast } from '../../ui/toast-store.ts';
import { ApiError, sentenceOf } from '../api/api.ts';
import { useNow } from '../i18n/days.ts';
import { useSharedMessages } from '../i18n/shared.messages.ts';

type Action<Args extends unknown[], Output> = {
  /** What to do, for example a call to the server. */
  action: (...args: Args) => Promise<Output>;
  /** The toast for success. */
  done?: (output: Output) => ToastContent | undefined;
  /** The toast for failure, or its title; by default with the server's sentence. */
  failed?: ToastContent | string | ((cause: unknown) => ToastContent | undefined);
  /** Called on success, unless the screen has been left. */
  onDone?: (output: Output) => void;
  /** Called on failure, unless the screen has been left. */
  onFailed?: (cause: unknown) => void;
};

const failureOf = (failed: Action<[], unknown>['failed'], cause: unknown) => {
  if (typeof failed === 'function') return failed(cause);
  const content = typeof failed === 'string' ? { title: failed, description: undefined } : failed;
  return content && { ...content, description: sentenceOf(cause, content.description) };
};

/**
 * Returns `run`, which runs the action, one call at a time, and reports its outcome in a toast,
 * even if the user has left the screen.
 */
export const useAction = <Args extends unknown[], Output>(options: Action<Args, Output>) => {
  const { action, done, failed, onDone, onFailed } = options;
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const isShown = useRef(false);
  const lastToast = useRef(0);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const run = async (...args: Args): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    // The failure of an earlier attempt must not stand over the success of this one.
    dismissToast(lastToast.current);
    let said: ToastContent | undefined;
    try {
      const output = await action(...args);
      if (isShown.current) onDone?.(output);
      said = done?.(output);
    } catch (cause) {
      if (isShown.current) onFailed?.(cause);
      const content = failureOf(failed, cause);
      said = content && { variant: 'destructive', ...content };
    }
    isRunning.current = false;
    setBusy(false);
    if (said) lastToast.current = toast(said);
  };
  return { run, busy };
};

const MINUTE_MS = 60_000;
const RECOUNT_MS = 5_000;
const WAITING_STATUSES = [429, 503];

/**
 * Does the same as `useAction` for an action with a limited number of attempts, for example one
 * with a PIN. On a 429 or 503 the waiting time replaces the toast's description, and is returned as
 * `waitingText` until it is over.
 */
export const useLimitedAction = <Args extends unknown[], Output>(
  action: Parameters<typeof useAction<Args, Output>>[0],
) => {
  const { waiting } = useSharedMessages();
  const [until, setUntil] = useState(0);
  useNow(RECOUNT_MS);
  const waitingTextTo = (instant: number) => {
    const minutes = Math.ceil((instant - Date.now()) / MINUTE_MS);
    return minutes > 0 ? waiting({ minutes }) : undefined;
  };
  const { run, busy } = useAction({
    ...action,
    failed: (cause) => {
      const content = failureOf(action.failed, cause);
      const waits = cause instanceof ApiError && WAITING_STATUSES.includes(cause.status);
      if (!content || !waits) return content;
      const end = Date.now() + (cause.retryAfter ?? 60) * 1000;
      setUntil(end);
      return { ...content, description: waitingTextTo(end) };
    },
  });
  return { run, busy, waitingText: waitingTextTo(until) };
};
