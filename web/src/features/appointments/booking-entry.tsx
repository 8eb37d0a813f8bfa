import { lazyDialog } from '../../platform/page/lazy.tsx';

/** Books or moves an appointment; loaded when it is first opened. */
export const BookingDialog = lazyDialog(
  () => import('./booking/booking-dialog.tsx'),
  'BookingDialog',
);
