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
};

export type English = typeof english;

export const useHandOverMessages = defineMessages('hand-over', english);
