import { handOverPaths } from '@saathi/contract/hand-over-paths';
import { callsOf } from '../../../platform/api/api.ts';

/** The calls of handing over; only a doctor's chat carries their paths. */
export const handOverApi = callsOf<'handOver'>(handOverPaths);
