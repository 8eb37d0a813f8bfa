import type { DayString, DeskAppointment, DeskState, UserId } from '@saathi/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePolledQuery } from '../../../platform/api/live.ts';
import { isDay } from '../../../platform/i18n/days.ts';
import { deskApi } from './desk-api.ts';

/** The doctors whose appointments the desk manages; those who save hours appear while it is open. */
export const useDeskDoctors = () => usePolledQuery(deskApi.doctors.query()).query;

/** The appointments of a doctor on one day. */
export const useDeskDay = (doctorId: UserId, day: DayString | undefined) =>
  usePolledQuery(deskApi.day.query({ params: { doctorId }, query: day ? { day } : {} })).query;

/** The patients of a doctor, on any day, whom somebody has to call. */
export const useDeskConflicts = (doctorId: UserId) =>
  usePolledQuery(deskApi.conflicts.query({ params: { doctorId } })).query;

/** The first of a doctor's patients who match the search, latest added first. */
export const useDeskPatients = (search: string, doctorId: UserId) =>
  useQuery({
    ...deskApi.patients.query({ params: { doctorId }, query: search ? { q: search } : {} }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });

/** The free times of one day, refetched on every mount. */
export const useDeskTimes = (doctorId: UserId, day: string) =>
  useQuery({
    ...deskApi.slots.query({ params: { doctorId }, query: { from: day as DayString, days: 1 } }),
    enabled: isDay(day),
    refetchOnMount: 'always',
    select: ({ days }) => days.find((one) => one.day === day)?.slots ?? [],
  });

/** Returns a function that refetches the days and free times of a doctor. */
export const useRefreshDesk = () => {
  const cache = useQueryClient();
  return (doctorId: UserId) =>
    void cache.invalidateQueries({ queryKey: [...deskApi.doctors.key(), doctorId] });
};

/** Returns a function that changes the state of an appointment. */
export const useDeskState = () => {
  const refresh = useRefreshDesk();
  return async ({ id, doctor }: DeskAppointment, state: DeskState) => {
    const changed = await deskApi.setState({ params: { appointmentId: id }, body: { state } });
    refresh(doctor.id);
    return changed;
  };
};
