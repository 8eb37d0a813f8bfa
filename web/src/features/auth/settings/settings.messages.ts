import { defineMessages, plural } from '../../../platform/i18n/i18n.ts';

/** Messages of the settings page. */
const english = {
  failed: 'This could not be loaded.',
  profile: {
    title: 'You',
    name: 'Full name',
    nameMissing: 'Please enter your name.',
    save: 'Save',
    saving: 'Saving…',
    saved: { title: 'Saved', description: 'Your details have been changed.' },
    failed: { title: 'Not saved', description: 'Please try again.' },
  },
  theme: {
    title: 'Appearance',
    choices: { system: 'Same as device', light: 'Light', dark: 'Dark' },
  },
  language: 'Language',
  notifications: {
    title: 'Notifications',
    text: 'They show no names and nothing of what is written.',
  },
  pin: {
    title: 'Change PIN',
    text: 'All other devices are signed out when you change it.',
    current: 'Current PIN',
    wrong: 'This is not your current PIN.',
    next: 'New PIN',
    weak: 'This PIN is too easy to guess. Please choose another.',
    again: 'Confirm new PIN',
    save: 'Change PIN',
    saving: 'Changing PIN…',
    saved: { title: 'PIN changed', description: 'All other devices have been signed out.' },
    failed: { title: 'PIN not changed', description: 'Please try again.' },
  },
  sessions: {
    title: 'Where you are signed in',
    current: 'This device',
    // The server's label is English: 'Chrome on Android', or 'A browser' if it is unknown.
    device: ({ label }: { label: string }) => `${label}`,
    lastUsed: ({ when }: { when: string }) => `Last used ${when}`,
    end: 'Sign out',
    endLabel: ({ device }: { device: string }) => `Sign out ${device}`,
    endTitle: ({ device }: { device: string }) => `Sign out ${device}?`,
    busy: 'Signing out…',
    endOthers: 'Sign out all other devices',
    endOthersTitle: 'Sign out all other devices?',
    endOthersText: ({ count }: { count: number }) =>
      plural('en', count, {
        one: '1 other device will have to sign in again.',
        other: `${count} other devices will have to sign in again.`,
      }),
    done: 'Signed out',
    doneText: 'That device has to sign in again.',
    failed: 'Not signed out',
  },
  myData: {
    title: 'My data',
    text: {
      patient: 'What is kept about you and who has seen it. Take a copy, correct it, or erase it.',
      doctor: 'What is kept about you. Take a copy, correct it, or erase it.',
    },
    open: 'Open My data',
  },
  cover: {
    text: 'Who sees your emergencies while you sleep, operate or are away, and which assistants see your inbox.',
    open: 'Choose cover and assistants',
  },
  clinic: {
    title: 'Clinic',
    text: {
      owner: 'Help people who forgot their PIN, and mark which doctors are verified.',
      unowned:
        'This clinic has no owner yet. An owner helps people who forgot their PIN, and marks which doctors are verified.',
    },
    open: { owner: 'Open the clinic page', unowned: 'Become the owner' },
  },
};

export type English = typeof english;

export const useSettingsMessages = defineMessages('settings', english);
