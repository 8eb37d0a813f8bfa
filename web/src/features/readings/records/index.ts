import { lazyPart } from '../../../platform/page/lazy.tsx';

export { useOwnReadings } from '../readings.queries.ts';

/** The patient's own readings by measure, among the records. */
export const ReadingsRecord = lazyPart(() => import('./readings-record.tsx'), 'ReadingsRecord');
