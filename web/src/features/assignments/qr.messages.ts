import { defineMessages } from '../../platform/i18n/i18n.ts';

type Described = { name: string; specialty: string };

/** Messages of the doctor's own QR code; the English texts are part of the contract (product 2). */
const english = {
  card: 'Doctor Assignment QR Code', // product 2
  text: 'Share this QR code with patients to let them add you as their doctor', // product 2
  loading: 'Loading your QR code...',
  image: ({ name }: { name: string }) => `QR code that adds Dr. ${name}`,
  download: 'Download', // product 2
  share: 'Share', // product 2
  shareTitle: ({ name }: { name: string }) => `Dr. ${name} - QR Code`, // product 2
  // product 2
  shareText: ({ name, specialty }: Described) =>
    `Scan this QR code to add Dr. ${name} (${specialty}) as your doctor`,
  copy: 'Copy link',
  copied: 'Link copied',
  copiedText: 'Send it only to your own patients: it adds you as their doctor.',
  copyByHand: 'Copy this link',
  copyField: 'Link',
  print: 'Print',
  unreachable: ({ address }: { address: string }) =>
    `Phones cannot use ${address}. Whoever runs the server sets PUBLIC_ORIGIN, with https, before you print.`,
  howTo: 'How to use', // product 2
  steps: {
    share: 'Share this QR code with your patients',
    scan: 'Patients scan it to add you as their doctor',
    appear: 'Scanned patients appear in your patient list',
  },
  errorTitle: 'Error Loading QR Code', // product 2
  errorText: 'Unable to generate QR code. Please try again.', // product 2
  replace: {
    action: 'Replace code',
    hint: 'Lost a printout, or is someone scanning who should not? A new code stops the old one at once.',
    title: 'Replace your QR code?',
    text: 'Every copy you have printed, shared or sent stops working at once. Patients who already added you stay.',
    confirm: 'Replace code',
    busy: 'Replacing...',
    done: 'Code replaced',
    doneText: 'From now on only this code adds you.',
    failed: 'Code not replaced',
    failedText: 'Your code is still the old one. Please try again.',
  },
  // Below the code in the picture that is saved or shared.
  picture: {
    doctor: ({ name }: { name: string }) => `Dr. ${name}`,
    hint: 'Scan in Saathi',
  },
  poster: {
    title: ({ name }: { name: string }) => `Add Dr. ${name}`,
  },
};

export type English = typeof english;

export const useQrMessages = defineMessages('qr', english);
