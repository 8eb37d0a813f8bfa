import { defineMessages } from '../../platform/i18n/i18n.ts';

type Named = { name: string };

/** Messages of the page where a doctor sets stand-ins. */
const english = {
  text: 'While you sleep, operate or are away, this doctor sees your emergencies and urgent messages, and can answer if the patient has agreed. An emergency rings your devices at once. If nobody opens it, it also rings this doctor after 5 minutes, and after 10 the owners of the clinic, who learn only that it is waiting.',
  ofOther: ({ name }: Named) => `Cover for Dr. ${name}`,
  back: 'Back',
  loading: 'Loading…',
  failed: 'Cover could not be loaded',
  doctor: ({ name }: Named) => `Dr. ${name}`,
  now: 'On duty now',
  noEffect: {
    standIn: 'Not verified now: does not cover.',
    doctor: 'You are not verified now: you do not cover.',
  },
  unverified: {
    own: {
      title: 'Your papers must be checked first',
      text: 'Only verified doctors can add cover and allow assistants. Cover added before keeps running.',
      byOther: 'Another owner can verify you. If there is none, whoever runs the server can:',
      detailsFirst: 'Fill in your details first: changing them ends the verification.',
      by: 'An owner of the clinic, or whoever runs the server, can verify you.',
    },
    other: {
      title: 'The papers must be checked first',
      text: 'Only verified doctors can add cover; what was added before keeps running. You can verify this doctor on the clinic page.',
    },
  },
  alone: 'There is no other verified doctor in this clinic yet.',
  dates: {
    title: 'On certain days',
    none: 'No cover on certain days.',
    add: 'Add days',
    dialog: 'Cover on certain days',
    first: 'From',
    last: 'To',
    span: ({ from, to }: { from: string; to: string }) => `${from} to ${to}`,
  },
  week: {
    title: 'Every week',
    none: 'No weekly cover.',
    add: 'Add a weekday',
    dialog: 'Weekly cover',
    day: 'Day of the week',
    span: ({ day, from, to }: { day: string; from: string; to: string }) =>
      `${day}, ${from} – ${to}`,
    nextDay: 'on the next day',
  },
  mine: {
    title: 'Doctors you cover',
    of: ({ name, when }: Named & { when: string }) => `Dr. ${name}: ${when}`,
  },
  form: {
    who: 'Covering doctor',
    choose: 'Choose a doctor',
    day: 'Day',
    from: 'From',
    to: 'To',
    nextDay: 'If “To” is earlier than “From”, it is on the next day.',
    save: 'Save',
    busy: 'Saving…',
    saved: 'Saved',
    failed: 'Not saved',
    faults: {
      who: 'Choose a doctor.',
      day: 'Choose a day.',
      time: 'Choose a time.',
      to: 'The end must be after the start.',
      same: 'The end must differ from the start.',
    },
  },
  removal: {
    label: ({ name, when }: Named & { when: string }) => `Remove Dr. ${name}, ${when}`,
    title: ({ name, when }: Named & { when: string }) => `Remove Dr. ${name}, ${when}?`,
    text: 'Nobody covers that time then. What was answered stays in the chats.',
    confirm: 'Remove',
    busy: 'Removing…',
    failed: 'Not removed',
  },
};

export type English = typeof english;

export const useCoverMessages = defineMessages('cover', english);
