import { defineMessages } from '../../../platform/i18n/i18n.ts';

/** Messages of the form that hands a chat over. */
const english = {
  title: 'Hand over',
  text: 'It is marked for the person you choose and stays in this inbox. The patient does not see this here; until it is answered, a copy of their data has it.',
  loading: 'Loading colleagues…',
  errorTitle: 'The colleagues could not be loaded',
  nobody:
    'Nobody else can answer here now. If the patient agrees to the team, a covering doctor answers emergencies and what is urgent, an assistant what is routine. What is not sure stays with you.',
  to: 'Hand to',
  choose: 'Choose someone',
  why: 'Why, in one line',
  missing: { to: 'Choose someone.', why: 'Write why in one line.' },
  submit: 'Hand over',
  busy: 'Handing over…',
  done: ({ to }: { to: string }) => `Handed to ${to}`,
  failed: 'Not handed over',
  gone: 'This colleague can no longer answer here.',
};

export type English = typeof english;

export const useHandOverDialogMessages = defineMessages('hand-over-dialog', english);
