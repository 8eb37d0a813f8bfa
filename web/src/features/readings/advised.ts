import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSignedIn } from '../../platform/session/session.tsx';
import type { Entered } from './unsent-readings.ts';

const keyOf = (userId: string) => ['advised', userId];

/** Returns a function that queues the advice on a reading for display on any screen. */
export const useShowAdvice = () => {
  const cache = useQueryClient();
  const { user } = useSignedIn();
  return (entered: Entered) => {
    if (!entered.advice) return;
    cache.setQueryData<Entered[]>(keyOf(user.id), (before = []) => [...before, entered]);
  };
};

/**
 * Returns the first reading with unread advice, and a function to close it. Signing out clears
 * them.
 */
export const useAdvised = () => {
  const cache = useQueryClient();
  const { user } = useSignedIn();
  const queryKey = keyOf(user.id);
  const { data } = useQuery<Entered[]>({ queryKey, queryFn: skipToken });
  const close = () => cache.setQueryData<Entered[]>(queryKey, (all) => all?.slice(1));
  return { first: data?.[0], close };
};
