import { visitPaths } from '@saathi/contract/visit-paths';
import { callsOf } from '../../platform/api/api.ts';

/** API calls of visits; separate, because few screens need their paths. */
export const visitsApi = callsOf<'visits'>(visitPaths);
