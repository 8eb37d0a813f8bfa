import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSignedIn } from '../../platform/session/session.tsx';
import type { AddedReading } from './unsent-readings.ts';

const keyOf = (userId: string) => ['advised', userId];

/** Returns a function that queues the advice on a reading for display on any screen. */
export const useQueueAdvice = () => {
  const cache = useQueryClient();
  const { user } = useSignedIn();
  return (entered: AddedReading) => {
    if (!entered.advice) return;
    cache.setQueryData<AddedReading[]>(keyOf(user.id), (before = []) => [...before, entered]);
  };
};

/**
 * Returns the first reading with unread advice, and a function to close it. Signing out clears
 * them.
 */
export const usePendingAdvice = () => {
  const cache = useQueryClient();
  const { user } = useSignedIn();
  const queryKey = keyOf(user.id);
  const { data } = useQuery<AddedReading[]>({ queryKey, queryFn: skipToken });
  const close = () => cache.setQueryData<AddedReading[]>(queryKey, (all) => all?.slice(1));
  return { first: data?.[0], close };
};
