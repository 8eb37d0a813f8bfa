import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { useSignedIn } from '../../platform/session/session.tsx';

/** Which doctors can be booked and whether there is any appointment; also available offline. */
export const useSummary = () => {
  const { user } = useSignedIn();
  return useQuery({
    ...api.appointments.summary.query({ as: user.id }),
    refetchOnMount: 'always',
    meta: { persist: true },
  });
};
