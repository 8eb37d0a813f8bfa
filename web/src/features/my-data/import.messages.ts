import { defineMessages, plural } from '../../platform/i18n/i18n.ts';

type Count = { count: number };
const counted =
  (one: string, other: string) =>
  ({ count }: Count) =>
    plural('en', count, { one: `1 ${one}`, other: `${count} ${other}` });

/** Messages of the dialog that imports a Saathi document. */
const english = {
  title: 'Add from a copy',
  text: 'Choose the file “For another clinic (FHIR)” that Saathi made. Nothing leaves this device until you have seen what is in it.',
  choose: 'Choose the file',
  looking: 'Reading the file…',
  refused: {
    large: 'This file is too large.',
    unread: 'This file could not be opened. Please choose it again.',
    broken: 'This file is damaged or not a JSON file. Please make a new copy.',
    foreign: 'Saathi did not make this file. Choose the one that says FHIR.',
    empty: 'This copy has no readings and no goals.',
  },
  of: ({ name, when }: { name: string; when: string }) => `Copy of ${name}, made on ${when}.`,
  adds: 'To be added',
  leaves: 'This stays in the file',
  readingsFrom: ({ readings, from, to }: { readings: string; from: string; to: string }) =>
    from === to ? `${readings}, of ${from}` : `${readings}, from ${from} to ${to}`,
  goalsWith: ({ goals, days }: { goals: string; days: string }) => `${goals} with ${days}`,
  counts: {
    readings: counted('reading', 'readings'),
    goals: counted('goal', 'goals'),
    days: counted('day achieved', 'days achieved'),
  },
  others: {
    messages: counted('message', 'messages'),
    appointments: counted('appointment', 'appointments'),
    notes: counted('visit note', 'visit notes'),
    files: counted('file', 'files'),
    doctors: counted('doctor', 'doctors'),
  },
  unreadable: ({ count }: Count) =>
    plural('en', count, {
      one: '1 entry that cannot be read',
      other: `${count} entries that cannot be read`,
    }),
  silent: 'Nobody is told. Your doctors see it with your readings and goals.',
  add: 'Add these',
  adding: 'Adding…',
  added: 'Added',
  known: 'Already there',
  noRoom: 'Not added: no space left',
  nothingNew: 'Nothing was new.',
  failed: 'Not everything was added. You can press again: nothing is added twice.',
};

export type English = typeof english;

export const useImportMessages = defineMessages('import', english);
