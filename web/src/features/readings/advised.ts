import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSignedIn } from '../../platform/session/session.tsx';
import type { Entered } from './unsent-readings.ts';

const keyOf = (userId: string) => ['advised', userId];

/** Shows what is to be done about a reading, whichever screen is open by then. */
export const useShowAdvice = () => {
  const cache = useQueryClient();
  const { user } = useSignedIn();
  return (entered: Entered) => {
    if (!entered.advice) return;
    cache.setQueryData<Entered[]>(keyOf(user.id), (before = []) => [...before, entered]);
  };
};

/** The first answer whose advice is not closed yet, and its closing. The session's end takes all. */
export const useAdvised = () => {
  const cache = useQueryClient();
  const { user } = useSignedIn();
  const queryKey = keyOf(user.id);
  const { data } = useQuery<Entered[]>({ queryKey, queryFn: skipToken });
  const close = () => cache.setQueryData<Entered[]>(queryKey, (all) => all?.slice(1));
  return { first: data?.[0], close };
};
