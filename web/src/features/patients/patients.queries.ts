import type { ChatId, InboxItem, UserId } from '@saathi/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { usePolledQuery } from '../../platform/api/use-polled-query.ts';
import { useRefetchOnMount } from '../../platform/api/use-refetch-on-mount.ts';
import { useToday } from '../../platform/i18n/days.ts';
import { useSignedIn } from '../../platform/session/session.tsx';

const useDoctorParams = () => ({ doctorId: useSignedIn().user.id });

/** Keys of everything read about this doctor's patients. */
const portalKey = (doctorId: UserId) => ['/api/doctors', doctorId];

const STATS_INTERVAL_MS = 30_000;

/** The numbers of today, kept right on a page that stays open. */
export const useStats = () =>
  usePolledQuery({
    ...api.patients.stats.query({ params: useDoctorParams() }),
    intervalMs: STATS_INTERVAL_MS,
    changedBy: ({ type }) => type === 'chat',
  }).query;

const RECENT_PATIENTS = 5; // spec 9

/** The doctor's patients that were assigned last, the latest first. */
export const useRecentPatients = () => {
  const query = api.patients.list.query({
    params: useDoctorParams(),
    query: { limit: RECENT_PATIENTS },
  });
  useRefetchOnMount(query.queryKey);
  return useQuery(query);
};

/** The same with the last 15 days of every goal as seen from the device's day. */
export const usePatientsWithGoals = () => {
  const params = useDoctorParams();
  const query = api.patients.withGoals.query({ params, query: { userDate: useToday() } });
  useRefetchOnMount(query.queryKey);
  // To compare 75,000 days with those of before takes longer than to draw some cards anew.
  return useQuery({ ...query, placeholderData: keepPreviousData, structuralSharing: false });
};

export const usePatientDetail = (patientId: UserId) => {
  const { doctorId } = useDoctorParams();
  const query = api.patients.detail.query({
    params: { doctorId, patientId },
    query: { userDate: useToday() },
  });
  useRefetchOnMount(query.queryKey);
  return useQuery({ ...query, placeholderData: keepPreviousData });
};

const isWaiting = ({ state }: InboxItem): boolean => state === 'waiting_doctor';

/** Chats that wait for the doctor, most urgent first; the inbox's own poll keeps them fresh. */
export const useWaiting = () => {
  const query = api.chats.inbox.query({ params: useDoctorParams() });
  return useQuery({ ...query, select: (items) => items.filter(isWaiting) });
};

const LATEST_MESSAGES = 3;

/** The last few messages of a chat, oldest first. */
export const useLatestMessages = (chatId: ChatId) => {
  const query = api.chats.messages.query({
    params: { chatId },
    query: { limit: LATEST_MESSAGES },
  });
  useRefetchOnMount(query.queryKey);
  return useQuery(query);
};

/** Opens the chat with a patient; answers its id. */
export const useOpenChat = () => {
  const { doctorId } = useDoctorParams();
  return useMutation({
    mutationFn: async (patientId: UserId) =>
      (await api.chats.create({ body: { patientId, doctorId } })).id,
  });
};

export const useRemovePatient = (patientId: UserId) => {
  const { doctorId } = useDoctorParams();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.assignments.removePatient({ params: { doctorId, patientId } }),
    // Lists are read again when they are next shown; the removed person's own view is gone.
    onSuccess: () =>
      cache.invalidateQueries({ queryKey: portalKey(doctorId), refetchType: 'none' }),
  });
};
