import { useCallback, useState } from 'react';

const read = (): Record<string, unknown> => history.state ?? {};

/**
 * State kept with the entry of the browser's history: Back and a reload find it again, a new visit
 * begins afresh. What was searched for may be a name, which has no place in an address.
 */
export const useEntryState = <T>(name: string, initial: T): [T, (value: T) => void] => {
  const [value, setValue] = useState<T>(() => (read()[name] as T | undefined) ?? initial);
  const set = useCallback(
    (next: T) => {
      setValue(next);
      try {
        history.replaceState({ ...read(), [name]: next }, '');
      } catch {
        // A browser that counts such changes may refuse one; the next will do.
      }
    },
    [name],
  );
  return [value, set];
};
