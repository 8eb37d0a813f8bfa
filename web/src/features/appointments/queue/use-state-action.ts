import { useAction } from '../../../platform/page/action.ts';
import { useScheduleMessages } from '../schedule/schedule.messages.ts';

/** Returns an action that changes an appointment's state and reports a failure in a toast. */
export const useStateAction = <One, State>(
  setState: (one: One, state: State) => Promise<unknown>,
) => {
  const words = useScheduleMessages();
  return useAction({
    action: setState,
    failed: words.actFailed,
  });
};
