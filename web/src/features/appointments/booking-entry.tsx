import { lazyDialog } from '../../platform/page/lazy.tsx';

/** Books a place or moves an appointment; its code is fetched when it is first opened. */
export const BookingDialog = lazyDialog(
  () => import('./booking/booking-dialog.tsx'),
  'BookingDialog',
);
