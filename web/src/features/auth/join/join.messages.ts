import { defineMessages } from '../../../platform/i18n/i18n.ts';

/** Messages for somebody invited to the clinic. */
const english = {
  intro: {
    pageTitle: 'Clinic team',
    tagline: 'Join the clinic’s team, at the desk or as an assistant',
  },
  privacy: {
    stored:
      'We keep what you enter here and what you write. Your PIN is kept only in a form nobody can read.',
    seen: 'Patients see your name wherever you looked at their data or wrote to them. Owners of the clinic also see your phone number.',
    erased: 'You can take a copy of your data or erase it, under Settings, My data.',
  },
  title: 'Join your clinic',
  description: 'Use the code that the clinic’s owner gave you.',
  submit: 'Join',
  busy: 'Joining…',
  code: 'Invitation code',
  codeHint: 'It works once, for one hour.',
  codeMissing: 'Type the code you were given.',
  codeRefused: 'This code is no longer valid. Ask for a new one.',
  again: 'Confirm PIN',
  phoneTaken: 'This number is already registered here. Use another one.',
  weak: 'This PIN is too easy to guess. Please choose another.',
  joined: { title: 'Welcome', description: 'From now on you sign in with your phone and PIN.' },
  failed: { title: 'Not joined', description: 'Please try again.' },
};

export type English = typeof english;

export const useJoinMessages = defineMessages('join', english);
