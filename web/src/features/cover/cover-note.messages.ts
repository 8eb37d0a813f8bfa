import { defineMessages } from '../../platform/i18n/i18n.ts';

type Doctor = { doctor: string };

/** Messages about the doctor's team in the patient's chat. */
const english = {
  duty: ({ name, until }: { name: string; until: string }) => `On duty until ${until}: Dr. ${name}`,
  ask: {
    title: ({ doctor }: Doctor) => `Dr. ${doctor} and the team of the clinic`,
    // Consent version 3. A published version must not be reworded.
    text: ({ doctor }: Doctor) =>
      `May the team see your name, phone and this chat, and answer? That is the doctor on duty, if something urgent is open here while Dr. ${doctor} is away, and assistants whom Dr. ${doctor} allows, while a message waits here. Assistants answer only what is not urgent. You can change this at any time.`,
    yes: 'Yes, agree',
    no: 'No',
    busy: 'Saving…',
  },
  agreed: 'The team may read and answer here, as you agreed.',
  refused: ({ doctor }: Doctor) => `Only Dr. ${doctor} can read this chat.`,
  change: 'Change',
  failed: 'Not saved',
};

export type English = typeof english;

export const useCoverNoteMessages = defineMessages('cover-note', english);
