import { lazyDialog } from '../../platform/page/lazy.tsx';

/** Edits what patients see of their doctor; loaded when it is first opened. */
export const EditDetailsDialog = lazyDialog(
  () => import('./edit-details-dialog.tsx'),
  'EditDetailsDialog',
);
