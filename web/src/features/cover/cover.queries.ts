import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { api } from '../../platform/api/api.ts';
import { useSignedIn } from '../../platform/session/session.tsx';

/** Of whom the page is: of the doctor in the address, for owners, else one's own. */
export const useDoctorParams = () => {
  const search = useSearch();
  const own = useSignedIn().user.id;
  return { doctorId: new URLSearchParams(search).get('of') ?? own };
};

export const useCovers = () =>
  useQuery({ ...api.cover.list.query({ params: useDoctorParams() }), refetchOnMount: 'always' });

/** Asks anew who stands in. */
export const useRefreshCovers = () => {
  const cache = useQueryClient();
  const queryKey = api.cover.list.key({ params: useDoctorParams() });
  return () => cache.invalidateQueries({ queryKey });
};
