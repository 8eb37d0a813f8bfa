import { lazyDialog } from '../../platform/lazy-dialog.tsx';

export { doctorsMessages } from './doctors.messages.ts';

export const EditDetailsDialog = lazyDialog(
  async () => (await import('./edit-details-dialog.tsx')).EditDetailsDialog,
);
