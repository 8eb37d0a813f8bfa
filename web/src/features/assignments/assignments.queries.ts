import type { AssignedDoctor, UserId } from '@saathi/contract';
import { CONSENT_VERSIONS } from '@saathi/contract/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../platform/api/api.ts';
import { useSignedIn } from '../../platform/session/session.tsx';

const useDoctorsKey = () => {
  const patientId = useSignedIn().user.id;
  return api.assignments.doctors.key({ params: { patientId } });
};

/** The patient's doctors; a list seen before is shown at once and read again on arrival. */
export const useDoctors = () => {
  const patientId = useSignedIn().user.id;
  const cache = useQueryClient();
  const doctors = useQuery({
    ...api.assignments.doctors.query({ params: { patientId } }),
    meta: { kept: (known: AssignedDoctor[]) => known },
  });
  useEffect(() => {
    const queryKey = api.assignments.doctors.key({ params: { patientId } });
    if (cache.isFetching({ queryKey }) === 0) void cache.invalidateQueries({ queryKey });
  }, [cache, patientId]);
  return doctors;
};

export const useRemoveDoctor = () => {
  const patientId = useSignedIn().user.id;
  const cache = useQueryClient();
  const queryKey = useDoctorsKey();
  return useMutation({
    mutationFn: (doctorId: UserId) =>
      api.assignments.removeDoctor({ params: { patientId, doctorId } }),
    onSuccess: (_, doctorId) => {
      cache.setQueryData<AssignedDoctor[]>(queryKey, (doctors) =>
        doctors?.filter(({ id }) => id !== doctorId),
      );
    },
  });
};

export const useValidateCode = () =>
  useMutation({
    mutationFn: (qrData: string) => api.assignments.validateQr({ body: { qrData } }),
  });

/** Adds the doctor of a code, with the consent as this screen words it. */
export const useAssignDoctor = () => {
  const patientUserId = useSignedIn().user.id;
  const cache = useQueryClient();
  const queryKey = useDoctorsKey();
  return useMutation({
    mutationFn: (qrData: string) =>
      api.assignments.assignViaQr({
        body: { qrData, patientUserId, consentVersion: CONSENT_VERSIONS[0] },
      }),
    // The list is read again when it is next shown.
    onSuccess: () => cache.invalidateQueries({ queryKey }),
  });
};

export const useQrCode = () => {
  const doctorId = useSignedIn().user.id;
  return useQuery(api.assignments.qrCode.query({ params: { doctorId } }));
};

export const useReplaceQrCode = () => {
  const doctorId = useSignedIn().user.id;
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.assignments.replaceQrCode({ params: { doctorId } }),
    onSuccess: (code) =>
      cache.setQueryData(api.assignments.qrCode.key({ params: { doctorId } }), code),
  });
};
