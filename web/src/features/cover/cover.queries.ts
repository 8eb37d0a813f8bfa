import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { api } from '../../platform/api/api.ts';
import { useSignedIn } from '../../platform/session/session.tsx';

/** The doctor whose page it is: for owners the one in the URL, otherwise the user. */
export const useDoctorParams = () => {
  const search = useSearch();
  const own = useSignedIn().user.id;
  return { doctorId: new URLSearchParams(search).get('of') ?? own };
};

export const useCovers = () =>
  useQuery({ ...api.cover.list.query({ params: useDoctorParams() }), refetchOnMount: 'always' });

/** Returns a function that refetches the stand-ins. */
export const useRefreshCovers = () => {
  const cache = useQueryClient();
  const queryKey = api.cover.list.key({ params: useDoctorParams() });
  return () => cache.invalidateQueries({ queryKey });
};
