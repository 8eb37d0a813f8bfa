import { useSyncExternalStore } from 'react';
import { listenTo } from '../page/events.ts';

const subscribe = (changed: () => void) => listenTo(window, ['online', 'offline'], changed);

/** Whether the device has a network; true does not promise that the server can be reached. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

/** Repeats an attempt until stopped, ever less often; the network's return makes it one at once. */
export const keepTrying = (attempt: () => Promise<void>): (() => void) => {
  let wait = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tryNow = () => {
    void attempt();
    clearTimeout(timer);
    timer = setTimeout(tryNow, wait);
    wait = Math.min(2 * wait, LONGEST_RETRY_MS);
  };
  const handleOnline = () => {
    wait = FIRST_RETRY_MS;
    tryNow();
  };
  tryNow();
  const stopListening = listenTo(window, ['online'], handleOnline);
  return () => {
    clearTimeout(timer);
    stopListening();
  };
};
