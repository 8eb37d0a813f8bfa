import { defineMessages } from '../../platform/i18n/i18n.ts';

type Named = { name: string };

/** Messages of the page where a doctor sets stand-ins. */
const english = {
  text: 'While you sleep, operate or are away, this doctor sees your emergencies and what is urgent, and may answer, where the patient has agreed. An emergency rings your devices at once. If nobody has opened it, it rings this doctor too after 5 minutes, and after 10 the owners of the clinic, who learn only that it waits.',
  ofOther: ({ name }: Named) => `Who stands in for Dr. ${name}`,
  back: 'Back',
  loading: 'Loading…',
  failed: 'Who stands in could not be loaded',
  doctor: ({ name }: Named) => `Dr. ${name}`,
  now: 'On duty now',
  unverified: {
    title: 'First your papers have to be seen',
    text: 'Somebody can stand in for verified doctors only. An owner of the clinic or its operator can verify you.',
  },
  alone: 'There is no other verified doctor in this clinic yet.',
  dates: {
    title: 'On certain days',
    none: 'Nobody stands in on certain days.',
    add: 'Add days',
    dialog: 'Who stands in, from when to when?',
    first: 'From',
    last: 'To',
    span: ({ from, to }: { from: string; to: string }) => `${from} to ${to}`,
  },
  week: {
    title: 'Every week',
    none: 'Nobody stands in every week.',
    add: 'Add a day of the week',
    dialog: 'Who stands in every week?',
    day: 'Day of the week',
    span: ({ day, from, to }: { day: string; from: string; to: string }) =>
      `${day}, ${from} – ${to}`,
    nextDay: 'on the next day',
  },
  mine: {
    title: 'You stand in for',
    of: ({ name, when }: Named & { when: string }) => `Dr. ${name}: ${when}`,
  },
  form: {
    who: 'Doctor who stands in',
    choose: 'Choose a doctor',
    day: 'Day',
    from: 'From',
    to: 'To',
    nextDay: 'A time that is not later than the first one is on the next day.',
    save: 'Save',
    busy: 'Saving…',
    saved: 'Saved',
    failed: 'Not saved',
    faults: {
      who: 'Choose a doctor.',
      day: 'Choose a day.',
      time: 'Choose a time.',
      to: 'The end has to be after the start.',
      same: 'The end has to differ from the start.',
    },
  },
  removal: {
    label: ({ name, when }: Named & { when: string }) => `Remove Dr. ${name}, ${when}`,
    title: ({ name, when }: Named & { when: string }) => `Remove Dr. ${name}, ${when}?`,
    text: 'Nobody stands in at that time then. What was answered stays in the chats.',
    confirm: 'Remove',
    busy: 'Removing…',
    failed: 'Not removed',
  },
};

export type English = typeof english;

export const useCoverMessages = defineMessages('cover', english);
