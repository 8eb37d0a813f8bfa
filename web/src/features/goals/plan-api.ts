import { planPaths } from '@saathi/contract/plan-paths';
import { callsOf } from '../../platform/api/api.ts';

/** API calls of proposed goals; separate, because few screens need their paths. */
export const planApi = callsOf<'plan'>(planPaths);
