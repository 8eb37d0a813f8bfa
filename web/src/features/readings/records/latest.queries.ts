import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';

/** The patient's newest reading of each measure, however old. */
export const useLatestReadings = () => {
  const params = { patientId: useSignedIn().user.id };
  return useQuery({
    ...api.readings.list.query({ params, query: { only: 'latest' } }),
    refetchOnMount: 'always',
  });
};
