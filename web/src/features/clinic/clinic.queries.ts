import type { ClinicDoctor } from '@saathi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { showWritten } from '../../platform/api/written.ts';

export const useClinicDoctors = () =>
  useQuery({ ...api.clinic.doctors.query(), refetchOnMount: 'always' });

/** Shows what a call has answered of one doctor, who keeps the place in the list. */
export const useKeepDoctor = () => {
  const cache = useQueryClient();
  return (changed: ClinicDoctor) =>
    showWritten<ClinicDoctor[]>(cache, api.clinic.doctors.key(), (known) =>
      known?.map((one) => (one.id === changed.id ? changed : one)),
    );
};
