import { lazyDialog, lazyPage } from '../../platform/page/lazy.tsx';

export const YourDoctorsPage = lazyPage(() => import('./your-doctors-page.tsx'), 'YourDoctorsPage');
export const QrScannerPage = lazyPage(() => import('./qr-scanner-page.tsx'), 'QrScannerPage');
export const DoctorQrPage = lazyPage(() => import('./doctor-qr-page.tsx'), 'DoctorQrPage');

/** Asks for confirmation, naming what ends, and withdraws the patient's consent to a doctor. */
export const RemoveDoctorDialog = lazyDialog(
  () => import('./remove-doctor-dialog.tsx'),
  'RemoveDoctorDialog',
);
