import { lazyDialog, lazyPart } from '../../platform/page/lazy.tsx';

/** Where a reading is typed, or corrected. */
export const ReadingPad = lazyDialog(() => import('./reading-pad.tsx'), 'ReadingPad');

/** Readings of one measure as a chart and a table. */
export const MeasureReadings = lazyPart(() => import('./measure-readings.tsx'), 'MeasureReadings');

/** A patient's readings on the doctor's page, with the doctor's ranges. */
export const ReadingsCard = lazyPart(() => import('./readings-card.tsx'), 'ReadingsCard');

/** Sends the readings made without network; stands on every screen of the patient. */
export const UnsentReadings = lazyPart(() => import('./deliver-readings.tsx'), 'DeliverReadings');

/** Below an own message that states readings nobody has saved. */
export const SaveReading = lazyPart(() => import('./save-reading.tsx'), 'SaveReading');

export { useMeasuresMessages } from './measures.messages.ts';
export { useUnsentTicks } from './unsent-readings.ts';
