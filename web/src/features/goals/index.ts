import { lazy } from 'react';
import { lazyPage } from '../../platform/lazy-page.tsx';

export const GoalsPage = lazyPage(async () => (await import('./goals-page.tsx')).GoalsPage);

/** A goal's last 90 days, for the patient and for the doctor; suspends while its code loads. */
export const HistoryDialog = lazy(async () => ({
  default: (await import('./history-dialog.tsx')).HistoryDialog,
}));
/** Sends the ticks made without network; stands on every screen of the patient. */
export const UnsavedTicks = lazyPage(
  async () => (await import('./deliver-ticks.tsx')).DeliverTicks,
);
