import type { ClinicDoctor } from '@saathi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { showWritten } from '../../platform/api/written.ts';

export const useClinicDoctors = () =>
  useQuery({ ...api.clinic.doctors.query(), refetchOnMount: 'always' });

export const useClinicFigures = () =>
  useQuery({ ...api.clinic.figures.query(), refetchOnMount: 'always' });

const WATCH_EVERY_MS = 3_000;

/** The server's back-ups; one that is under way is watched to its end. */
export const useBackUps = () =>
  useQuery({
    ...api.clinic.backUps.query(),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => data?.underWay && WATCH_EVERY_MS,
  });

/** Shows what a call has answered of one doctor, who keeps the place in the list. */
export const useKeepDoctor = () => {
  const cache = useQueryClient();
  return (changed: ClinicDoctor) =>
    showWritten<ClinicDoctor[]>(cache, api.clinic.doctors.key(), (known) =>
      known?.map((one) => (one.id === changed.id ? changed : one)),
    );
};

/** Reads the doctors again. */
export const useRefreshDoctors = () => {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: api.clinic.doctors.key() });
};

/** What the clinic says of itself, in all its versions. */
export const useClinicTexts = () =>
  useQuery({ ...api.clinic.texts.query(), refetchOnMount: 'always' });

/** Members who are no doctors, and open invitations. */
export const useTeam = () => useQuery({ ...api.clinic.members.query(), refetchOnMount: 'always' });

export const useRefreshTeam = () => {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: api.clinic.members.key() });
};
