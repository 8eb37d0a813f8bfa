import { lazyDialog, lazyPage, lazyPart } from '../../platform/page/lazy.tsx';

export const GoalsPage = lazyPage(() => import('./goals-page.tsx'), 'GoalsPage');

/** A goal's last 90 days, for the patient and for the doctor. */
export const HistoryDialog = lazyDialog(() => import('./history-dialog.tsx'), 'HistoryDialog');

/** Sends the ticks made without network; stands on every screen of the patient. */
export const UnsavedTicks = lazyPart(() => import('./deliver-ticks.tsx'), 'DeliverTicks');
