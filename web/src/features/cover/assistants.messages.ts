import { defineMessages } from '../../platform/i18n/i18n.ts';

type Named = { name: string };

/** Messages of a doctor allowing assistants. */
const english = {
  title: 'Assistants',
  text: 'An assistant you allow sees your inbox, for patients who agreed to the team, answers what is not urgent, marks what is urgent as read, and books appointments. Emergencies stay with you.',
  none: 'The clinic has no assistant yet. An owner invites one on the clinic page.',
  unverified: 'Your papers must be checked first.',
  allowed: 'Allowed',
  allow: {
    open: 'Allow',
    label: ({ name }: Named) => `Allow ${name}`,
    title: ({ name }: Named) => `Allow ${name}?`,
    text: 'From now on they see your inbox, for patients who agreed. Patients are asked in the chat, and see who wrote and who looked.',
    confirm: 'Allow',
    busy: 'Saving…',
    failed: 'Not saved',
  },
  end: {
    open: 'Stop',
    label: ({ name }: Named) => `Stop allowing ${name}`,
    title: ({ name }: Named) => `Stop allowing ${name}?`,
    text: 'They can no longer see your inbox. What was answered stays in the chats.',
    confirm: 'Stop',
    busy: 'Saving…',
    failed: 'Not saved',
  },
};

export type English = typeof english;

export const useAssistantsMessages = defineMessages('assistants', english);
