import type { QrValidation } from '@saathi/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../test/render-app.tsx';
import { answerCalls, aPatient } from '../../../test/server.ts';
import { QrScannerPage } from './qr-scanner-page.tsx';

export const VALIDATE = 'POST /api/patients/validate-qr';
export const ASSIGN = 'POST /api/patients/assign-via-qr';
export const LIST = `GET /api/patients/doctors/${aPatient.id}`;

export const valid: QrValidation = {
  isValid: true,
  doctor: {
    name: 'Meera Iyer',
    specialty: 'Cardiologist',
    experience: 12,
    qualifications: ['MBBS'],
    verified: true,
    registrationNumber: null,
    assigned: false,
  },
  error: null,
};
export const invalid = (error: string | null): QrValidation => ({
  isValid: false,
  doctor: null,
  error,
});

export const show = (
  answers: Parameters<typeof answerCalls>[0] = {},
  address = '/patient/qr-scanner',
) => {
  const seen = answerCalls(answers);
  history.replaceState(null, '', address);
  const view = renderScreen(<QrScannerPage />, aPatient);
  return {
    ...view,
    codes: () => seen.map(({ body }) => (body as { qrData: string }).qrData),
    seen,
  };
};
export const button = (name: string) => screen.findByRole('button', { name });
export const press = async (name: string) => userEvent.click(await button(name));
