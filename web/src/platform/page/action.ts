import { useEffect, useRef, useState } from 'react';
import { type ToastContent, toast } from '../../ui/toast-store.ts';

type Action<Args extends unknown[], Output> = {
  /** What is done, say a call of the server. */
  action: (...args: Args) => Promise<Output>;
  /** The toast that says it is done. */
  done?: (output: Output) => ToastContent | undefined;
  /** The toast that says why it is not. */
  failed?: (cause: unknown) => ToastContent | undefined;
  /** Called once it is done, unless the screen has been left. */
  onDone?: (output: Output) => void;
  /** Called once it has failed, unless the screen has been left. */
  onFailed?: (cause: unknown) => void;
};

/**
 * Does something, once at a time however often it is asked to, and says in a toast how it went,
 * also to somebody who has left the screen meanwhile.
 */
export const useAction = <Args extends unknown[], Output>(options: Action<Args, Output>) => {
  const { action, done, failed, onDone, onFailed } = options;
  const [busy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const run = async (...args: Args): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    let said: ToastContent | undefined;
    try {
      const output = await action(...args);
      if (isShown.current) onDone?.(output);
      said = done?.(output);
    } catch (cause) {
      if (isShown.current) onFailed?.(cause);
      const content = failed?.(cause);
      said = content && { variant: 'destructive', ...content };
    }
    isUnderWay.current = false;
    setBusy(false);
    if (said) toast(said);
  };
  return { run, busy };
};
