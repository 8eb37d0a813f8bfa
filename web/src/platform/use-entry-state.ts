import { useCallback, useState } from 'react';
import { useSignedIn } from './session.tsx';

type Kept = { of: string; values: Record<string, unknown> };

const read = (userId: string): Kept['values'] => {
  const kept: Kept | undefined = history.state?.kept;
  return kept?.of === userId ? kept.values : {};
};

/**
 * State kept with the entry of the browser's history: Back and a reload find it again, a new visit
 * begins afresh. What was searched for may be a name, which has no place in an address, and which
 * whoever signs in next in this tab does not find.
 */
export const useEntryState = <T>(name: string, initial: T): [T, (value: T) => void] => {
  const { id } = useSignedIn().user;
  const [value, setValue] = useState<T>(() => (read(id)[name] as T | undefined) ?? initial);
  const set = useCallback(
    (next: T) => {
      setValue(next);
      try {
        const kept: Kept = { of: id, values: { ...read(id), [name]: next } };
        history.replaceState({ ...history.state, kept }, '');
      } catch {
        // A browser that counts such changes may refuse one; the next will do.
      }
    },
    [id, name],
  );
  return [value, set];
};
