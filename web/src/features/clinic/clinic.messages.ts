import { defineMessages, plural } from '../../platform/i18n/i18n.ts';

type Phone = { phone: string };
type Name = { name: string };
type Way = { minutes: number; address: string };
type Version = { version: number; when: string };

const FOR_NEW_NUMBER =
  'Use the old number. The code is for a forgotten PIN or for a new number (My data › Change the phone number).';

/** Messages of the clinic page. */
const english = {
  intro: 'What you do here is recorded under your name, and patients see it.',
  copying: {
    share: 'Share',
    copy: 'Copy',
    copied: 'Copied',
    copyByHand: 'Copy this',
    copyField: 'Text',
  },
  ownersOnly: {
    title: 'This page is for owners of the clinic',
    text: 'An owner can make you one, once your papers are checked.',
    back: 'To the dashboard',
  },
  first: {
    title: 'This clinic has no owner yet',
    text: 'An owner helps people who forgot their PIN, and marks which doctors are verified. The server shows a code when it is started in a terminal; it works once. Whoever runs the server can also make you one.',
    code: 'Code',
    hint: 'Spaces, hyphens and case do not matter.',
    missing: 'Type the code that the server shows.',
    submit: 'Become the owner',
    busy: 'Checking…',
    done: { title: 'You are an owner now', description: 'You find this page in your menu.' },
    failed: { title: 'Not an owner yet', description: 'Please try again.' },
  },
  help: {
    title: 'Help someone back in',
    text: 'First make sure who is asking.',
    phone: 'Person’s phone number',
    short: 'Type all 10 digits.',
    unknown: `Nobody here has this number. ${FOR_NEW_NUMBER}`,
    code: {
      open: 'Make a code',
      title: ({ phone }: Phone) => `Code for ${phone}`,
      text: `${FOR_NEW_NUMBER} A new PIN signs out all their devices.`,
      submit: 'Make the code',
      busy: 'Making the code…',
      failed: { title: 'No code', description: 'Please try again.' },
      made: ({ phone }: Phone) => `Code for ${phone}:`,
      how: ({ minutes }: { minutes: number }) =>
        `The person types the phone number, presses “Forgot PIN?” and types this code; for a new number, they type it in My data instead. It works once, for ${minutes} minutes, and is shown only now.`,
      hide: 'Hide the code',
    },
    unlock: {
      open: 'Unlock',
      title: ({ phone }: Phone) => `Unlock ${phone}?`,
      text: 'Wrong PIN attempts are cleared, so there is no more waiting.',
      confirm: 'Unlock',
      busy: 'Unlocking…',
      done: 'Unlocked',
      doneText: 'The PIN can be typed again now.',
      failed: 'Not unlocked',
    },
    end: {
      open: 'Sign out everywhere',
      title: ({ phone }: Phone) => `Sign out ${phone} everywhere?`,
      text: 'For a lost phone. The PIN stays the same.',
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
  statistics: {
    title: ({ days }: { days: number }) => `The last ${days} days`,
    text: 'All doctors together. A number about fewer than five people is not shown.',
    failed: 'The statistics could not be loaded.',
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
      title: 'What doctors say about the levels',
      right: 'Right',
      tooHigh: 'Too high',
      tooLow: 'Too low',
    },
    appointments: {
      title: 'Appointments',
      booked: 'Booked',
      missed: 'No-show',
      cancelled: 'Cancelled',
    },
  },
  backUps: {
    title: 'Back-up',
    text: 'The server makes one each night on its own disk and keeps the newest seven. Whoever runs the server copies them elsewhere.',
    failed: 'The back-ups could not be loaded.',
    elsewhere: 'This database is backed up by whoever runs the server, with its own tools.',
    none: 'None yet.',
    last: ({ when }: { when: string }) => `Last one: ${when}`,
    old: 'It is more than two days old.',
    failedLast: 'The last attempt failed. The server’s log says why.',
    begin: 'Back up now',
    busy: 'Backing up…',
    notBegun: { title: 'Not backed up', description: 'Please try again later.' },
  },
  texts: {
    title: 'What the clinic tells patients',
    text: 'The assistant, the sign-in page, visit notes and the QR poster show patients this. Changes apply at once.',
    failed: 'The texts could not be loaded.',
    none: 'Not given',
    fields: {
      name: 'Name of the clinic',
      contact: 'Who to ask',
      phone: 'Clinic phone',
      hours: 'Hours',
      address: 'Address',
      grievances: 'Who answers complaints about data',
    },
    hints: {
      name: 'At the top of visit notes, with the address, the phone and who to ask.',
      contact:
        'Shown under “Forgot PIN?”, for example: Dr. Sen. Name somebody who can help: only owners, and whoever runs the server, can make a code.',
      hours: 'For example: Mon-Sat 9-13',
      grievances: 'A name and how to reach them. If empty, people see the contact above.',
    },
    faults: {
      number: 'Type an Indian phone number, for example 020 1234 5678.',
      address: 'No web addresses here.',
    },
    change: {
      open: 'Change the texts',
      title: 'Change the texts',
      text: 'What you leave empty is not shown.',
    },
    helplines: {
      title: 'Numbers the assistant gives',
      fixed: ({ emergency, ambulance }: { emergency: string; ambulance: string }) =>
        `${emergency} and ${ambulance} are given in every emergency. They cannot be changed.`,
      open: 'Change the numbers',
      careful: 'Call each number before you save it. People in danger are told to call it.',
      fields: {
        mental: 'Mental health',
        maternal: 'Ambulance for mother and child',
        women: 'Women’s helpline',
        child: 'Child helpline',
        poison: 'Poison advice',
      },
    },
    review: ({ review }: { review: string }) =>
      `The assistant’s rules and answers: version ${review}. They change when the server is upgraded.`,
    versions: {
      title: ({ count }: { count: number }) =>
        plural('en', count, { one: 'Earlier version', other: `${count} earlier versions` }),
      first: 'From the server setup',
      by: ({ version, when, by }: Version & { by: string }) => `Version ${version}: ${by}, ${when}`,
      byNobody: ({ version, when }: Version) => `Version ${version}: ${when}`,
      use: 'Use again',
      useLabel: ({ who }: { who: string }) => `Use again: ${who}`,
      again: {
        title: 'Use this version again?',
        text: ({ who }: { who: string }) => `${who}. It becomes the newest version.`,
      },
    },
    save: {
      submit: 'Save',
      busy: 'Saving…',
      done: { title: 'Saved', description: 'It applies at once.' },
      failed: { title: 'Not saved', description: 'Please try again.' },
      outdated:
        'Another owner has just changed this. Close this, see what it says now, and change it again.',
    },
  },
  team: {
    title: 'Your team',
    text: 'People who help the doctors. Patients see who looked and who wrote.',
    failed: 'The team could not be loaded.',
    nobody: 'Nobody has been invited yet.',
    desk: 'Desk',
    assistant: 'Assistant',
    allows: 'They see nothing until a doctor allows them:',
    open: ({ when }: { when: string }) => `Invited, until ${when}`,
    since: ({ when }: { when: string }) => `Since ${when}`,
    invite: {
      open: 'Invite someone',
      title: 'Invite someone',
      text: 'You get a code for this person, who joins with a number that is not yet registered here.',
      name: 'Person’s name',
      nameMissing: 'Enter a name.',
      role: 'As',
      roles: {
        desk: 'Sees names, phone numbers and appointments of all verified doctors’ patients: no chats, no goals.',
        assistant:
          'Sees nothing until a doctor allows it. Then sees the messages waiting for this doctor, from patients who agreed, and the doctor’s appointments.',
      },
      submit: 'Make the code',
      busy: 'Making the code…',
      failed: { title: 'Not invited', description: 'Please try again.' },
      made: ({ name, role }: Name & { role: string }) => `Code for ${name}, ${role}:`,
      how: ({ minutes, address }: Way) =>
        `The person opens ${address} and types this code. It works once, for ${minutes} minutes, and is shown until you leave this page.`,
      message: ({ code, minutes, address }: Way & { code: string }) =>
        `Join the clinic’s team: open ${address} and type the code ${code}. It works once, for ${minutes} minutes.`,
      hide: 'Hide the code',
    },
    withdraw: {
      open: 'Withdraw',
      label: ({ name }: Name) => `Withdraw the invitation for ${name}`,
      title: ({ name }: Name) => `Withdraw the invitation for ${name}?`,
      text: 'The code will stop working.',
      confirm: 'Withdraw',
      busy: 'Withdrawing…',
      failed: 'Not withdrawn',
    },
    remove: {
      open: 'Remove',
      label: ({ name }: Name) => `Remove ${name}`,
      title: ({ name }: Name) => `Remove ${name}?`,
      text: 'They are signed out on all devices at once and cannot sign in again.',
      submit: 'Remove',
      busy: 'Removing…',
      done: { title: 'Removed' },
      failed: { title: 'Not removed', description: 'Please try again.' },
    },
  },
  doctors: {
    title: 'Doctors',
    text: 'Patients see who is verified.',
    join: ({ address }: { address: string }) =>
      `A doctor registers at ${address} and then appears here.`,
    joinCopy: 'Copy link',
    failed: 'The doctors could not be loaded.',
    many: ({ most }: { most: number }) =>
      `At most ${most} doctors are shown. Whoever runs the server can see the others.`,
    you: 'You',
    owner: 'Owner',
    verified: 'Verified',
    unverified: 'Not verified',
    whoVerifies: {
      operator: 'Whoever runs the server can verify you:',
      owner: 'Another owner of the clinic, or whoever runs the server, can verify you.',
      detailsFirst: 'Fill in your details first: changing them ends the verification.',
    },
    number: ({ number }: { number: string }) => `Reg. no. ${number}`,
    qualifications: ({ list }: { list: string }) => `Qualifications: ${list}`,
    cover: {
      open: 'Cover',
      label: ({ name }: Name) => `Cover for ${name}`,
    },
    verify: {
      open: 'Mark as verified',
      label: ({ name }: Name) => `Mark ${name} as verified`,
      title: ({ name }: Name) => `Mark ${name} as verified?`,
      text: 'Only after you have seen the papers: registration, qualifications and identity.',
      confirm: 'I have seen the papers',
      busy: 'Saving…',
      failed: 'Not saved',
    },
    unverify: {
      open: 'Remove verification',
      label: ({ name }: Name) => `Remove verification of ${name}`,
      title: ({ name }: Name) => `Remove verification of ${name}?`,
      text: 'Patients will then see that nobody has checked this doctor. The doctor no longer covers for colleagues.',
      confirm: 'Remove it',
      busy: 'Saving…',
      failed: 'Not saved',
    },
    add: {
      open: 'Make owner',
      label: ({ name }: Name) => `Make ${name} an owner`,
      title: ({ name }: Name) => `Make ${name} an owner?`,
      text: 'An owner can do everything you can do here. Only they, or whoever runs the server, can end it.',
      submit: 'Make owner',
      busy: 'Saving…',
      done: { title: 'Saved', description: 'There is another owner now.' },
      failed: { title: 'Not saved', description: 'Please try again.' },
    },
    leave: {
      open: 'Stop being an owner',
      title: 'Stop being an owner?',
      text: 'You will no longer see this page. Another owner can make you one again.',
      submit: 'Stop being an owner',
      busy: 'Saving…',
      done: { title: 'You are no longer an owner' },
      failed: { title: 'You are still an owner', description: 'Please try again.' },
    },
  },
};

export type English = typeof english;

export const useClinicMessages = defineMessages('clinic', english);
