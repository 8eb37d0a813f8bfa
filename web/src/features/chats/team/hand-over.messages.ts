import { defineMessages } from '../../../platform/i18n/i18n.ts';

type To = { to: string };
type By = { by: string };

/** Messages of handing a waiting chat over to a colleague. */
const english = {
  button: 'Hand over',
  toYou: ({ by }: By) => `Handed to you by ${by}:`,
  byYou: ({ to }: To) => `You handed this to ${to}:`,
  other: ({ to, by }: To & By) => `Handed to ${to} by ${by}:`,
  back: {
    take: 'Take back',
    give: 'Hand back',
    busy: 'One moment…',
    failed: 'It could not be taken back',
  },
  dialog: {
    title: 'Hand over',
    text: 'It is marked for the one you choose, and stays in this inbox. The patient is not shown it; until it is answered it is in a copy of their data.',
    loading: 'Loading colleagues…',
    errorTitle: 'The colleagues could not be loaded',
    nobody:
      'Nobody else may answer here now: somebody has to stand in or be allowed as an assistant, and the patient has to agree to the team.',
    to: 'To whom',
    choose: 'Choose somebody',
    why: 'Why, in one line',
    missing: { to: 'Choose to whom.', why: 'Write why in one line.' },
    submit: 'Hand over',
    busy: 'Handing over…',
    done: ({ to }: To) => `Handed to ${to}`,
    failed: 'It was not handed over',
    gone: 'This colleague may not answer here any more.',
  },
};

export type English = typeof english;

export const useHandOverMessages = defineMessages('hand-over', english);
