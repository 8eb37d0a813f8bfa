import { defineMessages, plural } from '../../../platform/i18n/i18n.ts';

/** Messages of internal notes and of who in the clinic is writing. */
const english = {
  doctor: ({ name }: { name: string }) => `Dr. ${name}`,
  writing: ({ names, count }: { names: string; count: number }) =>
    plural('en', count, { one: `${names} is writing…`, other: `${names} are writing…` }),
  note: {
    mark: 'Internal note · not seen by the patient',
    formerly: 'Someone who has left',
    write: 'Internal note',
    remove: 'Remove',
    removeLabel: ({ text }: { text: string }) => `Remove the note: ${text}`,
    removal: {
      title: 'Remove this note?',
      text: 'Nobody will see it any more.',
      confirm: 'Remove',
      busy: 'Removing…',
      failed: 'The note was not removed',
    },
  },
};

export type English = typeof english;

export const useTeamMessages = defineMessages('team', english);
