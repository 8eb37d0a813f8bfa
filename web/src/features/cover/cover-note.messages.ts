import { defineMessages } from '../../platform/i18n/i18n.ts';

type Doctor = { doctor: string };

/** What a patient's chat says of who stands in. */
const english = {
  duty: ({ name, until }: { name: string; until: string }) => `On duty until ${until}: Dr. ${name}`,
  ask: {
    title: ({ doctor }: Doctor) => `Dr. ${doctor} and the team of the clinic`,
    // Consent version 2. A published one is never reworded.
    text: ({ doctor }: Doctor) =>
      `When Dr. ${doctor} is away, may the doctor on duty see your name, phone and this chat, and answer, if something urgent is open here? You can change this at any time.`,
    yes: 'Yes, agree',
    no: 'No',
    busy: 'Saving…',
  },
  agreed: 'The doctor on duty may read and answer what is urgent here.',
  refused: ({ doctor }: Doctor) => `Only Dr. ${doctor} can read this chat.`,
  change: 'Change',
  failed: 'Not saved',
};

export type English = typeof english;

export const useCoverNoteMessages = defineMessages('cover-note', english);
