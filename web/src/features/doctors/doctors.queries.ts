import type { DoctorDetail } from '@saathi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { useSignedIn } from '../../platform/session/session.tsx';

export const useOwnDetails = () => {
  const doctorId = useSignedIn().user.id;
  return useQuery(api.doctors.detail.query({ params: { doctorId } }));
};

type Changes = Parameters<typeof api.doctors.edit>[0]['body'];

/** Everything else has been saved. */
export class NumberNotSaved extends Error {}

/**
 * Saves the doctor's details and refreshes what shows them: the record and the QR page. The number
 * goes along only where it has changed, since the verification ends with it.
 */
export const useEditDetails = () => {
  const { user, update } = useSignedIn();
  const params = { doctorId: user.id };
  const cache = useQueryClient();
  const show = (detail: DoctorDetail) => {
    cache.setQueryData(api.doctors.detail.key({ params }), detail);
    void cache.invalidateQueries({ queryKey: api.assignments.qrCode.key({ params }) });
  };
  return async (changes: Changes, registrationNumber: string) => {
    show(await api.doctors.edit({ params, body: changes }));
    if (registrationNumber === (user.registrationNumber ?? '')) return;
    try {
      const session = await api.auth.editProfile({ body: { registrationNumber } });
      update(session);
      if (session.doctor) show(session.doctor);
    } catch (cause) {
      throw new NumberNotSaved('The registration number was not saved.', { cause });
    }
  };
};
