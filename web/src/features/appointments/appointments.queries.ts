import type { Appointment, SettableState, UserId } from '@saathi/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import type { ServerEvent } from '../../platform/api/server-events.ts';
import { usePolledQuery } from '../../platform/api/use-polled-query.ts';
import { useSignedIn } from '../../platform/session/session.tsx';

const POLL_INTERVAL_MS = 30_000;
const PAST_PER_PAGE = 20;

/** Each change of an appointment is a line in the chat of the two. */
export const polling = {
  intervalMs: POLL_INTERVAL_MS,
  changedBy: ({ type }: ServerEvent) => type === 'chat',
};

/** The own open appointments from today on, the earliest first; seen without network too. */
export const useUpcoming = () => {
  const { user } = useSignedIn();
  return usePolledQuery({
    ...api.appointments.list.query({ as: user.id, query: { when: 'upcoming' } }),
    meta: { persist: true },
    ...polling,
  }).query;
};

/** More than a patient can have with one doctor. */
const NEXT_MAX = 10;

/** The open appointments with one person, the earliest first. */
export const useNextWith = (personId: UserId) => {
  const { user } = useSignedIn();
  return usePolledQuery({
    ...api.appointments.list.query({
      as: user.id,
      query: { when: 'upcoming', with: personId, limit: NEXT_MAX },
    }),
    ...polling,
  }).query.data;
};

/** The own appointments of before, the latest first, page by page. */
export const usePast = () => {
  const { user } = useSignedIn();
  const query = { when: 'past', limit: PAST_PER_PAGE } as const;
  return useInfiniteQuery({
    queryKey: [...api.appointments.list.key({ as: user.id, query }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.appointments.list({ query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: undefined as Appointment['id'] | undefined,
    getNextPageParam: (page) => (page.length < PAST_PER_PAGE ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
    refetchOnMount: 'always',
  });
};

/** The patient's doctors, by the same read as everywhere. */
export const useDoctorNames = () => {
  const { user } = useSignedIn();
  return useQuery({
    ...api.assignments.doctors.query({ params: { patientId: user.id } }),
    meta: { persist: true },
  });
};

/** What can be booked with a doctor, as it is now. */
export const useSlots = (doctorId: UserId) =>
  useQuery({
    ...api.appointments.slots.query({ params: { doctorId } }),
    refetchOnMount: 'always',
  });

/** Asks anew for whatever an appointment changes: lists, free times, the doctor's day. */
export const useRefreshAppointments = () => {
  const cache = useQueryClient();
  return (doctorId: UserId) => {
    void cache.invalidateQueries({ queryKey: ['/api/appointments'] });
    void cache.invalidateQueries({ queryKey: ['/api/doctors', doctorId] });
  };
};

/** Brings an appointment into another state. */
export const useSetState = () => {
  const refresh = useRefreshAppointments();
  return async ({ id, doctor }: Pick<Appointment, 'id' | 'doctor'>, state: SettableState) => {
    const changed = await api.appointments.setState({
      params: { appointmentId: id },
      body: { state },
    });
    refresh(doctor.id);
    return changed;
  };
};
