import { defineMessages } from '../../../platform/i18n/i18n.ts';

/** Messages of the form for an internal note. */
const english = {
  title: 'Internal note',
  text: 'For the people who answer here. The patient does not see it here, but a copy of their data has it.',
  label: 'Note',
  missing: 'Write the note first.',
  save: 'Save note',
  saving: 'Saving…',
  failed: 'The note was not saved',
};

export type English = typeof english;

export const useNoteDialogMessages = defineMessages('note-dialog', english);
