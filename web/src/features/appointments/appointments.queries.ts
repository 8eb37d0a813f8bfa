import type { Appointment, SettableState, UserId } from '@saathi/contract';
import { SLOT_DAYS_MAX } from '@saathi/contract/limits';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { usePolledQuery } from '../../platform/api/live.ts';
import { useRefetchOnChange } from '../../platform/api/query-client.ts';
import { useSignedIn } from '../../platform/session/session.tsx';

const PAST_PER_PAGE = 20;
const PAST = { when: 'past', limit: PAST_PER_PAGE } as const;
const pastKey = (as: UserId) => api.appointments.list.key({ as, query: PAST });

// Stored for days, it would tell a wrong turn.
const withoutTurn = (appointments: Appointment[]) =>
  appointments.map((one) => ({ ...one, nowToken: null }));

/**
 * The user's open appointments from today on, earliest first; also available offline. The past ones
 * are refetched when other appointments than before are open.
 */
export const useUpcoming = () => {
  const { user } = useSignedIn();
  const { query } = usePolledQuery({
    ...api.appointments.list.query({ as: user.id, query: { when: 'upcoming' } }),
    meta: { persist: { store: withoutTurn } },
  });
  useRefetchOnChange(query.data?.map(({ id }) => id).join(), pastKey(user.id));
  return query;
};

/** More than a patient can have open with one doctor. */
const NEXT_MAX = 10;

/** The open appointments with one person, earliest first. */
export const useNextWith = (personId: UserId) => {
  const { user } = useSignedIn();
  return usePolledQuery(
    api.appointments.list.query({
      as: user.id,
      query: { when: 'upcoming', with: personId, limit: NEXT_MAX },
    }),
  ).query.data;
};

/** The user's past appointments, latest first, in pages. */
export const usePast = () => {
  const { user } = useSignedIn();
  return useInfiniteQuery({
    queryKey: [...pastKey(user.id), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.appointments.list({ query: { ...PAST, cursor: pageParam }, signal }),
    initialPageParam: undefined as Appointment['id'] | undefined,
    getNextPageParam: (page) => (page.length < PAST_PER_PAGE ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
    refetchOnMount: 'always',
  });
};

/** The patient's doctors; shares the query of the other screens. */
export const useDoctorNames = () => {
  const { user } = useSignedIn();
  return useQuery({
    ...api.assignments.doctors.query({ params: { patientId: user.id } }),
    meta: { persist: true },
  });
};

/** All slots that can be booked with a doctor, refetched on every mount. */
export const useSlots = (doctorId: UserId) =>
  useQuery({
    ...api.appointments.slots.query({ params: { doctorId }, query: { days: SLOT_DAYS_MAX } }),
    refetchOnMount: 'always',
  });

/**
 * Returns a function that refetches everything an appointment affects: lists, free times and the
 * doctor's day.
 */
export const useRefreshAppointments = () => {
  const cache = useQueryClient();
  return (doctorId: UserId) => {
    void cache.invalidateQueries({ queryKey: ['/api/appointments'] });
    void cache.invalidateQueries({ queryKey: ['/api/doctors', doctorId] });
  };
};

/** Returns a function that changes the state of an appointment. */
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
