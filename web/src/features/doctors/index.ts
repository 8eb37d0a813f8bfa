import { lazy } from 'react';

export { doctorsMessages } from './doctors.messages.ts';

/** Fetched when first opened. */
export const EditDetailsDialog = lazy(async () => ({
  default: (await import('./edit-details-dialog.tsx')).EditDetailsDialog,
}));
