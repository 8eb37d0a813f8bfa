import { lazy } from 'react';
import { lazyPage } from '../../platform/lazy-page.tsx';

export const GoalsPage = lazyPage(async () => (await import('./goals-page.tsx')).GoalsPage);

/** A goal's last 90 days, for the patient and for the doctor; suspends while its code loads. */
export const HistoryDialog = lazy(async () => ({
  default: (await import('./history-dialog.tsx')).HistoryDialog,
}));
