import { defineMessages, plural } from '../../platform/i18n/i18n.ts';

type Phone = { phone: string };
type Name = { name: string };

/** Words of the clinic page. */
const english = {
  intro: 'What you do here is written down under your name, and patients see it.',
  pin: {
    label: 'Your PIN',
    short: 'Type all 4 digits.',
    wrong: 'This was not your PIN.',
  },
  ownersOnly: {
    title: 'This page is for owners of the clinic',
    text: 'An owner can make you one, once your papers have been seen.',
    back: 'To the dashboard',
  },
  first: {
    title: 'This clinic has no owner yet',
    text: 'An owner helps people who forgot their PIN, and marks which doctors are verified. The server shows a code when it is started in a terminal; it works once. Whoever runs the server can also name you.',
    code: 'Code',
    hint: 'Spaces, hyphens and case do not matter.',
    missing: 'Type the code that the server shows.',
    submit: 'Become the owner',
    busy: 'Checking…',
    done: { title: 'You are an owner now', description: 'You find this page in your menu.' },
    failed: { title: 'Not an owner yet', description: 'Please try again.' },
  },
  help: {
    title: 'Help somebody back in',
    text: 'Make sure first who is asking.',
    phone: 'Phone number of the person',
    short: 'Type all 10 digits.',
    unknown: 'Nobody here has this number.',
    code: {
      open: 'Make a code',
      title: ({ phone }: Phone) => `Code for ${phone}`,
      text: 'With it the person chooses a new PIN. All their devices are signed out then.',
      submit: 'Make the code',
      busy: 'Making the code…',
      failed: { title: 'No code', description: 'Please try again.' },
      made: ({ phone }: Phone) => `Code for ${phone}:`,
      how: ({ minutes }: { minutes: number }) =>
        `The person types the phone number, presses “Forgot PIN?” and types this code. It works once, for ${minutes} minutes, and is shown only now.`,
      hide: 'Hide the code',
    },
    unlock: {
      open: 'Unlock',
      title: ({ phone }: Phone) => `Unlock ${phone}?`,
      text: 'The wrong PINs that were tried are forgotten, so nobody has to wait.',
      confirm: 'Unlock',
      busy: 'Unlocking…',
      done: 'Unlocked',
      doneText: 'The PIN can be typed again now.',
      failed: 'Not unlocked',
    },
    end: {
      open: 'Sign out everywhere',
      title: ({ phone }: Phone) => `Sign out ${phone} everywhere?`,
      text: 'For a phone that was lost. The PIN stays as it is.',
      confirm: 'Sign out everywhere',
      busy: 'Signing out…',
      done: ({ count }: { count: number }) =>
        plural('en', count, {
          one: 'Signed out on 1 device',
          other: `Signed out on ${count} devices`,
        }),
      failed: 'Not signed out',
    },
  },
  figures: {
    title: ({ days }: { days: number }) => `The last ${days} days`,
    text: 'All doctors together. A number that would speak of fewer than five people is not shown.',
    failed: 'The figures could not be loaded.',
    few: 'fewer than 5 people',
    minutes: ({ count }: { count: number }) => `${count} min`,
    hours: ({ count }: { count: number }) => `${count} h`,
    unseen: {
      title: 'Emergencies no doctor has seen',
      now: 'Now',
      none: 'None',
      fiveMinutes: 'Up to 5 minutes',
      oneHour: 'Up to 1 hour',
      longer: 'More than 1 hour',
    },
    waits: 'Usual wait for the doctor’s answer',
    levels: {
      EMERGENCY: 'Emergency',
      URGENT: 'Urgent',
      UNSURE: 'Not sure',
      ROUTINE: 'Routine',
      INFO: 'Information',
    },
    verdicts: {
      title: 'What doctors say of the levels',
      right: 'Right',
      tooHigh: 'Too high',
      tooLow: 'Too low',
    },
    appointments: {
      title: 'Appointments',
      booked: 'Booked',
      missed: 'Nobody came',
      cancelled: 'Cancelled',
    },
  },
  backUps: {
    title: 'Back-up',
    text: 'The server makes one each night on its own disk and keeps the newest seven. Whoever runs the server copies them elsewhere.',
    failed: 'The back-ups could not be loaded.',
    elsewhere: 'This database is backed up by whoever runs the server, with its own tools.',
    none: 'There is none yet.',
    last: ({ when }: { when: string }) => `The last one: ${when}`,
    old: 'It is more than two days old.',
    failedLast: 'The last attempt failed. The server’s log says why.',
    begin: 'Back up now',
    busy: 'Backing up…',
    notBegun: { title: 'Not backed up', description: 'Please try again later.' },
  },
  doctors: {
    title: 'Doctors',
    text: 'Patients see who is verified.',
    failed: 'The doctors could not be loaded.',
    many: ({ most }: { most: number }) =>
      `At most ${most} doctors are shown. Whoever runs the server reaches the others.`,
    you: 'You',
    owner: 'Owner',
    verified: 'Verified',
    unverified: 'Not verified',
    number: ({ number }: { number: string }) => `Reg. no. ${number}`,
    verify: {
      open: 'Mark as verified',
      label: ({ name }: Name) => `Mark ${name} as verified`,
      title: ({ name }: Name) => `Mark ${name} as verified?`,
      text: 'Only once you have seen the papers: registration, qualifications, and who it is.',
      confirm: 'I have seen the papers',
      busy: 'Saving…',
      failed: 'Not saved',
    },
    unverify: {
      open: 'Not verified any more',
      label: ({ name }: Name) => `${name} is not verified any more`,
      title: ({ name }: Name) => `${name}: not verified any more?`,
      text: 'Patients are then told that nobody has checked this doctor.',
      confirm: 'Take it back',
      busy: 'Saving…',
      failed: 'Not saved',
    },
    add: {
      open: 'Make owner',
      label: ({ name }: Name) => `Make ${name} an owner`,
      title: ({ name }: Name) => `Make ${name} an owner?`,
      text: 'An owner can do all that you can do here. Only they themselves, or whoever runs the server, can end it.',
      submit: 'Make owner',
      busy: 'Saving…',
      done: { title: 'Saved', description: 'There is another owner now.' },
      failed: { title: 'Not saved', description: 'Please try again.' },
    },
    leave: {
      open: 'Stop being an owner',
      title: 'Stop being an owner?',
      text: 'You will not see this page any more. Another owner can make you one again.',
      submit: 'Stop being an owner',
      busy: 'Saving…',
      done: { title: 'You are not an owner any more' },
      failed: { title: 'You are still an owner', description: 'Please try again.' },
    },
  },
};

export type English = typeof english;

export const useClinicMessages = defineMessages('clinic', english);
