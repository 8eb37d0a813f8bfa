import { lazyDialog } from '../../platform/page/lazy-dialog.tsx';

export { doctorsMessages } from './doctors.messages.ts';

export const EditDetailsDialog = lazyDialog(
  async () => (await import('./edit-details-dialog.tsx')).EditDetailsDialog,
);
