import { followUpPaths } from '@saathi/contract/follow-up-paths';
import { callsOf } from '../../platform/api/api.ts';

/** API calls of the follow-up list; separate, because few screens need their paths. */
export const followUpApi = callsOf<'followUp'>(followUpPaths);
