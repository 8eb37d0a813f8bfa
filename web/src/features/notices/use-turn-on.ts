import { useAction } from '../../platform/page/action.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { useNoticesMessages } from './notices.messages.ts';
import { turnOn } from './this-device.ts';

/**
 * Turns notifications on and shows the result in a toast; `run` must be called from a user gesture.
 */
export const useTurnOn = () => {
  const { user } = useSignedIn();
  return useAction({
    action: () => turnOn(user.id),
    done: (how) => ({
      ...useNoticesMessages.current().toasts[how],
      variant: how === 'on' ? undefined : 'destructive',
    }),
    failed: () => useNoticesMessages.current().toasts.failed,
  });
};
