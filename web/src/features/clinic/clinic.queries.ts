import type { ClinicDoctor } from '@saathi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { showWritten } from '../../platform/api/written.ts';
import { clinicApi } from './clinic-api.ts';

export const useClinicDoctors = () =>
  useQuery({ ...clinicApi.doctors.query(), refetchOnMount: 'always' });

export const useClinicFigures = () =>
  useQuery({ ...clinicApi.figures.query(), refetchOnMount: 'always' });

const WATCH_EVERY_MS = 3_000;

/** The server's back-ups; one that is under way is watched to its end. */
export const useBackUps = () =>
  useQuery({
    ...clinicApi.backUps.query(),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => data?.underWay && WATCH_EVERY_MS,
  });

/** Shows what a call has answered of one doctor, who keeps the place in the list. */
export const useKeepDoctor = () => {
  const cache = useQueryClient();
  return (changed: ClinicDoctor) =>
    showWritten<ClinicDoctor[]>(cache, clinicApi.doctors.key(), (known) =>
      known?.map((one) => (one.id === changed.id ? changed : one)),
    );
};

/** Reads the doctors again. */
export const useRefreshDoctors = () => {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: clinicApi.doctors.key() });
};

/** What the clinic says of itself, in all its versions. */
export const useClinicTexts = () =>
  useQuery({ ...clinicApi.texts.query(), refetchOnMount: 'always' });

/** Complaints, and the lists of whom to tell of a breach that were made. */
export const useDuties = () => useQuery({ ...clinicApi.duties.query(), refetchOnMount: 'always' });

/** Members who are no doctors, and open invitations. */
export const useTeam = () => useQuery({ ...clinicApi.members.query(), refetchOnMount: 'always' });

export const useRefreshTeam = () => {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: clinicApi.members.key() });
};
