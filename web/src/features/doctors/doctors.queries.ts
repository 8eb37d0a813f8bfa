import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { writeToCache } from '../../platform/api/query-client.ts';
import { useSignedIn } from '../../platform/session/session.tsx';

export const useOwnDetails = () => {
  const doctorId = useSignedIn().user.id;
  return useQuery(api.doctors.detail.query({ params: { doctorId } }));
};

type Changes = Parameters<typeof api.doctors.edit>[0]['body'];

/**
 * Returns a function that saves the doctor's details, refreshes the record and the QR page, and
 * returns the record.
 */
export const useEditDetails = () => {
  const { user, update } = useSignedIn();
  const params = { doctorId: user.id };
  const cache = useQueryClient();
  return async (changes: Changes, registrationNumber: string | undefined) => {
    if (registrationNumber !== undefined) {
      update(await api.auth.editProfile({ body: { registrationNumber } }));
    }
    const detail = await api.doctors.edit({ params, body: changes });
    writeToCache(cache, api.doctors.detail.key({ params }), detail);
    void cache.invalidateQueries({ queryKey: api.assignments.qrCode.key({ params }) });
    return detail;
  };
};
