import { teamPaths } from '@saathi/contract/team-paths';
import { callsOf } from '../../../platform/api/api.ts';

/** API calls of the team's notes; separate, because few screens need their paths. */
export const teamApi = callsOf<'team'>(teamPaths);
