import { lazyPage } from '../../platform/page/lazy.tsx';

export const YourDoctorsPage = lazyPage(
  async () => (await import('./your-doctors-page.tsx')).YourDoctorsPage,
);
export const QrScannerPage = lazyPage(
  async () => (await import('./qr-scanner-page.tsx')).QrScannerPage,
);
export const DoctorQrPage = lazyPage(
  async () => (await import('./doctor-qr-page.tsx')).DoctorQrPage,
);
