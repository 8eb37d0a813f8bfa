import { lazyDialog, lazyPart } from '../../platform/page/lazy.tsx';

/** Enters or corrects a reading. */
export const ReadingPad = lazyDialog(() => import('./reading-pad.tsx'), 'ReadingPad');

/** Readings of one measure as a chart and a table. */
export const MeasureReadings = lazyPart(() => import('./measure-readings.tsx'), 'MeasureReadings');

/** A patient's readings on the doctor's page, with the doctor's ranges. */
export const ReadingsCard = lazyPart(() => import('./readings-card.tsx'), 'ReadingsCard');

/** Sends the readings entered offline; mounted on every screen of the patient. */
export const UnsentReadings = lazyPart(() => import('./deliver-readings.tsx'), 'DeliverReadings');

/** Offer below one of the user's messages to save the readings it states. */
export const SaveReading = lazyPart(() => import('./save-reading.tsx'), 'SaveReading');

export { useMeasuresMessages } from './measures.messages.ts';
export { useUnsentTicks } from './unsent-readings.ts';
