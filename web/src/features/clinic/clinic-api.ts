import { clinicPaths } from '@saathi/contract/clinic-paths';
import { callsOf } from '../../platform/api/api.ts';

/** API calls of owners; separate, because no other screen needs their paths. */
export const clinicApi = callsOf<'clinic'>(clinicPaths);
