import { defineMessages } from '../../platform/i18n/i18n.ts';

type Named = { name: string };

/** Messages of a doctor allowing assistants. */
const english = {
  title: 'Assistants',
  text: 'An assistant you allow sees your inbox, of patients who agreed to the team, answers what is not urgent, marks what is urgent as read, and books appointments. Emergencies stay yours.',
  allowed: 'Allowed',
  allow: {
    open: 'Allow',
    label: ({ name }: Named) => `Allow ${name}`,
    title: ({ name }: Named) => `Allow ${name}?`,
    text: 'From now on your inbox can be seen, of patients who agreed. They are asked in the chat, and see who wrote and who looked.',
    confirm: 'Allow',
    busy: 'Saving…',
    failed: 'Not saved',
  },
  end: {
    open: 'Withdraw',
    label: ({ name }: Named) => `Withdraw from ${name}`,
    title: ({ name }: Named) => `Withdraw from ${name}?`,
    text: 'Your inbox cannot be seen any more, at once. What was answered stays in the chats.',
    confirm: 'Withdraw',
    busy: 'Saving…',
    failed: 'Not saved',
  },
};

export type English = typeof english;

export const useAssistantsMessages = defineMessages('assistants', english);
