import { deskPaths } from '@saathi/contract/desk-paths';
import { callsOf } from '../../../platform/api/api.ts';

/** API calls of the desk; separate, because no other screen needs their paths. */
export const deskApi = callsOf<'desk'>(deskPaths);
