import { sentenceOf } from '../../../platform/api/api-error.ts';
import { useAction } from '../../../platform/page/action.ts';
import { useScheduleMessages } from '../schedule/schedule.messages.ts';

/** Brings an appointment into another state at a press, and says where that fails. */
export const useAct = <One, State>(setState: (one: One, state: State) => Promise<unknown>) => {
  const words = useScheduleMessages();
  return useAction({
    action: setState,
    failed: (cause) => ({ title: words.actFailed, description: sentenceOf(cause) }),
  });
};
