import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { useSignedIn } from '../../platform/session.tsx';

export const useOwnDetails = () => {
  const doctorId = useSignedIn().user.id;
  return useQuery(api.doctors.detail.query({ params: { doctorId } }));
};

type Changes = Parameters<typeof api.doctors.edit>[0]['body'];

/** Saves the doctor's details and refreshes what shows them: the record and the QR page. */
export const useEditDetails = () => {
  const doctorId = useSignedIn().user.id;
  const params = { doctorId };
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Changes) => api.doctors.edit({ params, body }),
    onSuccess: (detail) => {
      cache.setQueryData(api.doctors.detail.key({ params }), detail);
      void cache.invalidateQueries({ queryKey: api.assignments.qrCode.key({ params }) });
    },
  });
};
