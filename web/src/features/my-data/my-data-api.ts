import { myDataPaths } from '@saathi/contract/my-data-paths';
import { callsOf } from '../../platform/api/api.ts';

/** API calls about one's own data; separate, because signing in does not need their paths. */
export const myDataApi = callsOf<'myData'>(myDataPaths);
