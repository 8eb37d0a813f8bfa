import { defineMessages } from '../../platform/i18n/i18n.ts';

/** Messages about a forgotten PIN. */
const english = {
  title: 'Forgot PIN?',
  description:
    'Nobody can look up your PIN, not even us. Ask your clinic: once they know it is you, they give you a code, and you use it to choose a new PIN.',
  contact: ({ contact }: { contact: string }) => `Who to ask: ${contact}`,
  onlyOwner: 'If you are the clinic’s only owner, ask whoever runs the server.',
  missing: 'Type the code your clinic gave you.',
  submit: 'Choose a new PIN',
};

export type English = typeof english;

export const useForgotMessages = defineMessages('forgot', english);
