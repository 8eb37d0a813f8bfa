import { clinicPaths } from '@saathi/contract/clinic-paths';
import { callsOf } from '../../platform/api/api.ts';

/** The calls of owners; no other screen carries their paths. */
export const clinicApi = callsOf<'clinic'>(clinicPaths);
