import { defineMessages, plural } from '../../platform/i18n/i18n.ts';

type Doctor = { name: string };
type Described = { name: string; specialty: string };

const years = ({ experience }: { experience: number }) =>
  plural('en', experience, {
    one: '1 year of experience',
    other: `${experience} years of experience`,
  });

/**
 * Messages of Your Doctors, the scanner and the doctor's QR code; the English texts are part of the
 * contract (product 2).
 */
const english = {
  doctors: {
    add: 'Add Doctor', // product 2
    loading: 'Loading your doctors...',
    emptyTitle: 'No Doctors Assigned', // product 2
    emptyText: "You haven't been assigned to any doctors yet.", // product 2
    emptyAction: 'Add Doctor via QR Code', // product 2
    errorTitle: 'Your doctors could not be loaded',
  },
  card: {
    years,
    qualifications: 'Qualifications',
    moreHospitals: ({ count }: { count: number }) => `+${count} more`, // product 9
    chat: 'Chat', // product 2
    chatWith: ({ name }: Doctor) => `Chat with Dr. ${name}`,
    book: 'Book',
    bookWith: ({ name }: Doctor) => `Book an appointment with Dr. ${name}`,
    unread: ({ count }: { count: number }) =>
      plural('en', count, { one: '1 new message', other: `${count} new messages` }),
    verified: 'Verified',
    away: ({ until }: { until: string }) => `Away until ${until}`,
    more: ({ name }: Doctor) => `More about Dr. ${name}`,
    remove: 'Remove doctor',
  },
  remove: {
    title: ({ name }: Doctor) => `Remove Dr. ${name}?`,
    text: ({ name }: Doctor) =>
      `Dr. ${name} will no longer see your goals, readings or phone number, and you can no longer write to each other. Your appointments with them are cancelled, and a message they have not answered leaves their inbox. To add them back, scan the code again.`,
    confirm: 'Remove',
    busy: 'Removing...',
    done: 'Doctor removed',
    doneText: ({ name }: Doctor) => `Dr. ${name} no longer sees your data.`,
    failed: 'Doctor not removed',
  },
  scanner: {
    start: 'Start Camera', // product 2
    starting: 'Starting camera...',
    stop: 'Stop Scanning', // product 2
    point: 'Point camera at QR code', // product 2
    validating: 'Validating QR code...', // product 2
    idle: 'The camera is off',
    preview: 'Camera preview',
    switchCamera: 'Switch camera',
    torch: 'Light',
    picture: 'Choose a picture',
    again: 'Try again',
    unanswered: 'The code was read but could not be checked.',
    howTo: 'How it works',
    steps: {
      ask: 'Ask your doctor to show their QR code',
      start: 'Tap Start Camera and allow permission',
      point: 'Point your camera at the code',
      appear: 'Doctor info appears automatically',
    },
    privacy: 'Camera access is required to scan. No images are stored.',
    insecureTitle: 'The camera needs a secure page',
    insecureText:
      'This page was opened without https, so the browser keeps the camera closed. Open the https address, scan with your phone’s own camera app, or choose a picture of the code.',
    faults: {
      none: {
        title: 'There is no camera here',
        text: 'Choose a picture of the code, or open this page on your phone.',
      },
      refused: {
        title: 'The camera is not allowed',
        text: 'Tap the icon next to the page address, allow the camera, and start it again. Or choose a picture of the code.',
      },
      failed: {
        title: 'The camera did not start',
        text: 'Another app may be using it: close that app and start again. Or choose a picture of the code.',
      },
    },
  },
  confirmation: {
    title: 'Scan Complete!', // product 2
    question: ({ name }: Doctor) => `Add Dr. ${name} to your doctors list?`, // product 2
    verifiedText: 'The clinic has checked who this is.',
    unverified: 'Not verified',
    unverifiedText: 'Nobody has checked this doctor yet. Continue only if you know them.',
    assigned: ({ name }: Doctor) => `Dr. ${name} is already in your list.`,
    // Consent version 4; a change of meaning needs a new version in the contract's limits.
    consent: ({ name }: Doctor) => `If you add Dr. ${name}, they will see:`,
    sees: {
      person: 'your name, age, gender and phone number',
      goals: 'your goals and how you keep them',
      readings: 'your readings, such as blood pressure or sugar',
      chat: 'your chat with them',
    },
    consentEnd: 'You can remove them at any time.',
    cancel: 'Cancel', // product 2
    add: 'Add Doctor', // product 2
    adding: 'Adding...', // product 2
  },
  // product 8
  toasts: {
    invalid: 'Invalid QR Code',
    invalidText: 'QR code is not valid',
    faults: {
      replaced: 'This code was replaced. Ask your doctor for the new one.',
      foreign: "This is not a doctor's code. Ask your doctor to show the QR code in Saathi.",
    },
    noCodeInPicture: 'No QR code was found in this picture.',
    scanFailed: 'Scan Failed',
    scanFailedText: 'Failed to validate QR code',
    assignFailed: 'Assignment Failed',
    assignFailedText: 'Failed to add doctor. Please try again.',
    assignRefusedText: 'Failed to assign doctor',
    noCamera: 'No Camera Found',
    noCameraText: 'Please ensure your device has a camera and grant permission to use it.',
    cameraError: 'Camera Error',
    cameraErrorText: 'Failed to access camera. Please check permissions and try again.',
    added: 'Doctor Added Successfully!',
    addedText: ({ name, specialty }: Described) =>
      `Dr. ${name} (${specialty}) has been added to your doctors list.`,
  },
};

export type English = typeof english;

export const useAssignmentsMessages = defineMessages('assignments', english);
