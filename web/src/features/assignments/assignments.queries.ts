import type { AssignedDoctor, UserId } from '@saathi/contract';
import { CONSENT_VERSIONS } from '@saathi/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { refetchUnlessJustStarted, writeToCache } from '../../platform/api/query-client.ts';
import { useSignedIn } from '../../platform/session/session.tsx';

/**
 * The patient's doctors; a persisted list is shown at once and refetched on mount, except at start.
 */
export const useDoctors = () => {
  const params = { patientId: useSignedIn().user.id };
  return useQuery({
    ...api.assignments.doctors.query({ params }),
    refetchOnMount: refetchUnlessJustStarted,
    meta: { persist: true },
  });
};

export const useRemoveDoctor = () => {
  const patientId = useSignedIn().user.id;
  const cache = useQueryClient();
  const queryKey = api.assignments.doctors.key({ params: { patientId } });
  return async (doctorId: UserId) => {
    await api.assignments.removeDoctor({ params: { patientId, doctorId } });
    writeToCache<AssignedDoctor[]>(cache, queryKey, (doctors) =>
      doctors?.filter(({ id }) => id !== doctorId),
    );
  };
};

/**
 * Returns a function that adds the doctor of a code, with the consent version worded on this
 * screen.
 */
export const useAssignDoctor = () => {
  const patientId = useSignedIn().user.id;
  const cache = useQueryClient();
  return async (qrData: string) => {
    const assigned = await api.assignments.assignViaQr({
      body: { qrData, patientUserId: patientId, consentVersion: CONSENT_VERSIONS.at(-1) },
    });
    // Refetched the next time the list is shown.
    await cache.invalidateQueries({
      queryKey: api.assignments.doctors.key({ params: { patientId } }),
    });
    return assigned;
  };
};

/** The doctor's code; refetched on mount, since it may be replaced, or the name changed, elsewhere. */
export const useQrCode = () => {
  const doctorId = useSignedIn().user.id;
  return useQuery({
    ...api.assignments.qrCode.query({ params: { doctorId } }),
    refetchOnMount: refetchUnlessJustStarted,
  });
};

export const useReplaceQrCode = () => {
  const params = { doctorId: useSignedIn().user.id };
  const cache = useQueryClient();
  return async () => {
    const code = await api.assignments.replaceQrCode({ params });
    writeToCache(cache, api.assignments.qrCode.key({ params }), code);
  };
};
