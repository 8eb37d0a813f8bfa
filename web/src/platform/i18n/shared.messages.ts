import type { ErrorCode } from '@saathi/contract';
import { defineMessages } from './i18n.ts';

/** Words of more than one feature, and what the server says in English. */
const english = {
  errors: {
    bad_request: 'Please check what was entered.',
    not_signed_in: 'Please sign in.',
    invalid_credentials: 'Invalid PIN. Please try again.',
    forbidden: 'You can only do this for yourself.',
    wrong_role: 'This account cannot do that.',
    foreign_origin: 'This can only be done from the app itself.',
    claim_required: 'This account needs a claim code from your clinic.',
    not_found: 'This does not exist any more.',
    method_not_allowed: 'The server could not read this.',
    phone_taken: 'This phone number is already registered.',
    pin_already_set: 'A PIN is already set. Please sign in with it.',
    open_chats: 'Please close your open chats first.',
    conflict: 'Something has changed meanwhile. Please look again.',
    slot_taken: 'This time was just taken. Please choose another one.',
    too_large: 'This is too long.',
    unsupported_media_type: 'The server could not read this.',
    client_id_reused: 'This was already sent with another text.',
    date_out_of_range: 'Progress can be recorded for today and the last 7 days.',
    invalid_time: 'This time cannot be used. Please choose another one.',
    too_late: 'It is too late for this here. Please call your clinic.',
    too_many_appointments:
      'You have three appointments with this doctor. Cancel one to book another.',
    limit_reached: 'You can have up to 50 goals. Delete one to add another.',
    weak_pin: 'This PIN is easy to guess. Please choose another one.',
    wrong_pin: 'This is not your current PIN.',
    push_service_unknown: 'This browser cannot be notified from here.',
    qr_invalid: 'This code cannot be used. Ask your doctor for the present one.',
    not_assigned: 'This doctor is not on your list any more.',
    too_many_attempts: 'Too many attempts. Please try again later.',
    internal: 'Something went wrong on our side.',
    overloaded: 'The server is busy. Please try again in a moment.',
  } satisfies Record<ErrorCode, string>,
  /** What each screen is called, by its name in screens.ts; said also before its code has come. */
  titles: {
    patientGoals: "Today's Goals", // product 2
    patientDoctors: 'Your Doctors', // product 2
    patientChat: 'Chat',
    patientRecords: 'Medical Records', // product 2
    patientQrScanner: 'Scan Doctor QR Code', // product 2
    patientAppointments: 'Appointments',
    patientSettings: 'Settings',
    doctorDashboard: 'Dashboard',
    doctorPatients: 'My Patients', // product 2
    doctorPatient: 'Patient',
    doctorInbox: 'Inbox',
    doctorInboxChat: 'Conversation',
    doctorChat: 'Chat',
    doctorQr: 'Your QR Code', // product 2
    doctorAppointments: 'Doctor Appointments', // product 2
    doctorHours: 'Your Hours',
    doctorProfile: 'Profile',
    doctorSettings: 'Settings',
  },
  // product 2
  day: {
    achieved: 'Achieved',
    notAchieved: 'Not achieved',
    label: ({ date, state }: { date: string; state: string }) => `${date} – ${state}`,
  },
  comingSoon: 'Coming Soon', // product 2
  loading: 'Loading…',
  close: 'Close',
  cancel: 'Cancel', // product 2
  retry: 'Try again',
  retrying: 'Trying again...',
  tryAgain: 'Please try again.',
  checkConnection: 'Please check your connection and try again.',
  notOpened: {
    title: 'This could not be opened',
    description: 'Please check your connection and try again.',
  },
  discard: {
    title: 'Discard what you wrote?',
    description: 'It has not been saved.',
    cancel: 'Keep writing',
    confirm: 'Discard',
  },
};

export type English = typeof english;

export const useSharedMessages = defineMessages('shared', english);
