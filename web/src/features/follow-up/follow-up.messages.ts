import { defineMessages, plural } from '../../platform/i18n/i18n.ts';

type Dated = { date: string };
type Named = { name: string };

/** Messages of the patients a doctor should contact. */
const english = {
  subtitle: 'Who to reach, the most important first',
  show: 'Which patients',
  shows: { open: 'To reach', done: 'With a result' },
  loading: 'Loading the follow-up...',
  failed: 'The follow-up could not be loaded',
  none: 'Nobody to reach now',
  noneText:
    'Patients appear here when readings rise, a visit is overdue, three due days pass without a tick, or nothing is heard for 14 days.',
  noneDone: 'No results yet',
  noneDoneText: 'The results of your calls and messages appear here.',
  more: 'Load more',
  reasons: {
    rising: ({ measure, date }: Dated & { measure: string }) =>
      `${measure} rising, last measured on ${date}`,
    visit: ({ date }: Dated) => `Should have come on ${date}`,
    missed: ({ date }: Dated) => `Nothing ticked since ${date}, for three due days or more`,
    silent: ({ date }: Dated) => `Silent since ${date}`,
  },
  note: 'Note result',
  noteFor: ({ name }: Named) => `Note result for ${name}`,
  change: 'Change result',
  changeFor: ({ name }: Named) => `Change result for ${name}`,
  question: ({ name }: Named) => `How did it go with ${name}?`,
  questionText: 'You can change it later, under “With a result”.',
  results: {
    will_come: 'Will come',
    call_later: 'Call later',
    not_reached: 'Not reached',
    moved: 'Moved away',
    stop: 'Stop',
  },
  again: ({ count }: { count: number }) =>
    plural('en', count, { one: 'Listed again tomorrow', other: `Listed again in ${count} days` }),
  againIfNew: ({ count }: { count: number }) =>
    plural('en', count, {
      one: 'Listed again tomorrow, only if there is news',
      other: `Listed again in ${count} days, only if there is news`,
    }),
  againOn: ({ date }: Dated) => `Listed again on ${date}`,
  never: 'Not listed again',
  notedOn: ({ date }: Dated) => `noted on ${date}`,
  cameBack: 'Came back',
  notBack: 'Not back yet',
  saved: ({ result }: { result: string }) => `Noted: ${result}`,
  notSaved: 'Result not saved',
};

export type English = typeof english;

export const useFollowUpMessages = defineMessages('follow-up', english);
