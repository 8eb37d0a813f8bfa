import { handOverPaths } from '@saathi/contract/hand-over-paths';
import { callsOf } from '../../../platform/api/api.ts';

/** API calls for handing over; separate, so that only the doctor's chat bundles their paths. */
export const handOverApi = callsOf<'handOver'>(handOverPaths);
