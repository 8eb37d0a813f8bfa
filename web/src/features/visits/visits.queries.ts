import type { UserId } from '@saathi/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { useServerEvents } from '../../platform/api/live.ts';
import { useToday } from '../../platform/i18n/days.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { visitsApi } from './visits-api.ts';

/** The data a doctor reads before a visit, refetched on every mount. */
export const useVisit = (patientId: UserId) => {
  const params = { doctorId: useSignedIn().user.id, patientId };
  const query = visitsApi.page.query({ params, query: { userDate: useToday() } });
  return useQuery({ ...query, refetchOnMount: 'always' });
};

/** A doctor's own notes about a patient, newest first, refetched on every mount. */
export const useNotesAbout = (patientId: UserId) => {
  const params = { doctorId: useSignedIn().user.id, patientId };
  return useQuery({ ...visitsApi.ofPatient.query({ params }), refetchOnMount: 'always' });
};

/** Whether a doctor is still one of the patient's; shares the query of the other screens. */
export const useIsOwnDoctor = (doctorId: UserId): boolean => {
  const { user } = useSignedIn();
  const { data = [] } = useQuery({
    ...api.assignments.doctors.query({ params: { patientId: user.id } }),
    meta: { persist: true },
  });
  return data.some(({ id }) => id === doctorId);
};

/**
 * The patient's own notes, newest first; also available offline. Read again with each change of a
 * chat, because a new or corrected note adds a line to it.
 */
export const useNotes = () => {
  const { user } = useSignedIn();
  const query = useQuery({
    ...visitsApi.list.query({ as: user.id }),
    refetchOnMount: 'always',
    meta: { persist: true },
  });
  useServerEvents(({ type }) => {
    if (type === 'chat') void query.refetch();
  });
  return query;
};
