import { defineMessages, plural } from '../../platform/i18n/i18n.ts';

type Numbered = { number: string };

/** Messages of the clinic's data protection duties: grievances and breach notification lists. */
const english = {
  grievances: {
    title: 'Complaints about data',
    text: 'Check every day. The person sees your answer under My data.',
    failed: 'The complaints could not be loaded.',
    none: 'No complaints.',
    states: { open: 'Not answered', answered: 'Answered', closed: 'Closed' },
    filed: ({ number, when }: Numbered & { when: string }) => `${number}, ${when}`,
    answer: {
      open: 'Answer',
      openLabel: ({ number }: Numbered) => `Answer ${number}`,
      title: 'Answer this complaint',
      text: 'It replaces any earlier answer.',
      label: 'Answer',
      missing: 'Write an answer.',
      submit: 'Send',
      busy: 'Sending…',
      done: { title: 'Answered' },
      failed: { title: 'Not answered', description: 'Please try again.' },
    },
    close: {
      open: 'Close',
      openLabel: ({ number }: Numbered) => `Close ${number}`,
      title: 'Close this complaint?',
      text: 'It can then no longer be answered. It is kept for three years.',
      confirm: 'Close it',
      busy: 'Closing…',
      failed: 'Not closed',
    },
  },
  breach: {
    title: 'Who to tell about a data breach',
    text: 'When data may be in the wrong hands: a sheet of names, phones and languages. Every owner sees that you made one.',
    failed: 'The lists that were made could not be loaded.',
    none: 'No list has been made yet.',
    made: 'Lists that were made',
    madeOne: ({
      when,
      by,
      what,
      people,
    }: {
      when: string;
      by: string;
      what: string;
      people: number;
    }) =>
      `${when}: ${by}, ${what}, ${plural('en', people, { one: '1 person', other: `${people} people` })}`,
    operator: 'whoever runs the server',
    make: {
      open: 'Make a list',
      title: 'Who to tell',
      text: 'Keep the sheet where only you can open it, and delete it afterwards.',
      submit: 'Make the list',
      busy: 'Making the list…',
      failed: { title: 'No list', description: 'Please try again.' },
    },
    reach: 'Whose data',
    reaches: {
      doctor: {
        label: 'What one member could read',
        hint: 'A doctor or a member. You can limit the days.',
      },
      between: {
        label: 'What was done or seen between two days',
        hint: 'Both full days, in the clinic’s time zone.',
      },
      session: { label: 'What one sign-in could read', hint: 'For one lost phone or computer.' },
      all: { label: 'Everybody', hint: 'For example after the whole database was copied.' },
    },
    phone: 'Member’s phone number',
    session: 'Sign-in ID',
    sessionHint: 'Whoever runs the server can find it.',
    from: 'First day',
    to: 'Last day',
    faults: {
      phone: 'Type all 10 digits.',
      session: 'This is not a sign-in ID.',
      day: 'Choose a day.',
      order: 'The last day must not be before the first.',
    },
    unknown: 'Nothing was found.',
    ready: ({ people }: { people: number }) =>
      `The list is ready: ${plural('en', people, { one: '1 person', other: `${people} people` })}.`,
    save: 'Save the sheet',
  },
};

export type English = typeof english;

export const useDutiesMessages = defineMessages('duties', english);
