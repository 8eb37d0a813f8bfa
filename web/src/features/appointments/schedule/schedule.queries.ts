import type { DayString, Schedule } from '@saathi/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { usePolledQuery } from '../../../platform/api/live.ts';
import { writeToCache } from '../../../platform/api/query-client.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { useRefreshAppointments } from '../appointments.queries.ts';

export const useDoctorParams = () => ({ doctorId: useSignedIn().user.id });

/** The doctor's hours and exceptions, and the appointments outside of them. */
export const useSchedule = () =>
  useQuery({
    ...api.appointments.schedule.query({ params: useDoctorParams() }),
    refetchOnMount: 'always',
  });

/** What `useSchedule` reads, kept up to date. */
export const useFollowedSchedule = () =>
  usePolledQuery(api.appointments.schedule.query({ params: useDoctorParams() })).query;

/** The doctor's appointments on one day. */
export const useDay = (day: DayString) =>
  usePolledQuery(api.appointments.day.query({ params: useDoctorParams(), query: { day } })).query;

const PATIENTS_SHOWN = 6;

/** The first of the doctor's patients who match the search, latest added first. */
export const usePatientsFound = (search: string) => {
  const query = { limit: PATIENTS_SHOWN, ...(search && { q: search }) };
  return useQuery({
    ...api.patients.list.query({ params: useDoctorParams(), query }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
};

/**
 * Returns a function that changes the hours and shows the schedule the server returns. If it
 * refuses, the schedule is read again, because it may have been changed elsewhere.
 */
export const useScheduleChange = <Input>(
  change: (input: Input) => Promise<Schedule>,
): ((input: Input) => Promise<Schedule>) => {
  const cache = useQueryClient();
  const params = useDoctorParams();
  const refresh = useRefreshAppointments();
  return async (input) => {
    try {
      const changed = await change(input);
      writeToCache(cache, api.appointments.schedule.key({ params }), changed);
      return changed;
    } finally {
      refresh(params.doctorId);
    }
  };
};
