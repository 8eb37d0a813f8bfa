import type { ClinicDoctor, ClinicInvitation, ClinicMembers } from '@saathi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { writeToCache } from '../../platform/api/query-client.ts';
import { clinicApi } from './clinic-api.ts';

export const useClinicDoctors = () =>
  useQuery({ ...clinicApi.doctors.query(), refetchOnMount: 'always' });

export const useClinicStatistics = () =>
  useQuery({ ...clinicApi.figures.query(), refetchOnMount: 'always' });

const WATCH_EVERY_MS = 3_000;

/** The server's back-ups; polled while one is running. */
export const useBackUps = () =>
  useQuery({
    ...clinicApi.backUps.query(),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => data?.underWay && WATCH_EVERY_MS,
  });

/** Returns a function that replaces a doctor in the cached list, without changing the order. */
export const useCacheDoctor = () => {
  const cache = useQueryClient();
  return (changed: ClinicDoctor) =>
    writeToCache<ClinicDoctor[]>(cache, clinicApi.doctors.key(), (known) =>
      known?.map((one) => (one.id === changed.id ? changed : one)),
    );
};

/** Returns a function that refetches the doctors. */
export const useRefreshDoctors = () => {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: clinicApi.doctors.key() });
};

/** The clinic's texts about itself, in all versions. */
export const useClinicTexts = () =>
  useQuery({ ...clinicApi.texts.query(), refetchOnMount: 'always' });

/** Grievances about data, and the breach notification lists that were created. */
export const useDuties = () => useQuery({ ...clinicApi.duties.query(), refetchOnMount: 'always' });

/** Members who are not doctors, and open invitations. */
export const useTeam = () => useQuery({ ...clinicApi.members.query(), refetchOnMount: 'always' });

/** Returns a function that adds a new invitation to the cached team. */
export const useCacheInvitation = () => {
  const cache = useQueryClient();
  return (made: ClinicInvitation) =>
    writeToCache<ClinicMembers>(
      cache,
      clinicApi.members.key(),
      (known) => known && { ...known, invitations: [made, ...known.invitations] },
    );
};

export const useRefreshTeam = () => {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: clinicApi.members.key() });
};
