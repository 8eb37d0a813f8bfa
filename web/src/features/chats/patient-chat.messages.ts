import { defineMessages, plural } from '../../platform/i18n/i18n.ts';

/** Messages of the patient's own side of a chat; texts from product 2 are verbatim. */
const english = {
  page: {
    title: 'Chat',
    back: 'Back to your doctors',
    avatar: 'Dr', // product 2
    experience: ({ years }: { years: number }) =>
      plural('en', years, { one: '1 year', other: `${years} years` }),
    rating: ({ rating }: { rating: string }) => `Rated ${rating} of 5`,
    away: ({ when }: { when: string }) => `Away until ${when}`,
    call: 'Call',
    book: 'Book',
    threadTitle: 'Chat with your doctor',
    note: 'Messages are reviewed by AI first, then escalated to your doctor when needed',
    emptyTitle: 'Start a conversation with your doctor',
    emptyText: 'Ask about your health goals, symptoms, or schedule an appointment',
    loadingTitle: 'Loading your doctor...',
    loadingText: 'Setting up your healthcare connection',
    settingUp: 'Setting up your chat...',
    errorTitle: 'This chat could not be opened',
    missingTitle: 'Doctor not found',
    missingText: 'The address may be wrong.',
    unassignedTitle: 'Not on your list',
    unassignedText:
      'You can chat with doctors on your list. Scan this doctor’s QR code to add them.',
    toDoctors: 'Your doctors',
    closed: ({ name }: { name: string }) =>
      `Dr. ${name} is no longer on your list. You can read this chat; nobody can write in it.`,
  },
  ask: {
    button: 'Ask the doctor',
    title: ({ name }: { name: string }) => `Ask Dr. ${name}`,
    description: 'This goes straight to the doctor, whatever the assistant decides.',
    label: 'Your question',
    send: 'Send to the doctor',
    missing: 'Write your question first.',
  },
  call: {
    title: 'Ask for a call',
    description: ({ name }: { name: string }) => `Dr. ${name} is asked to call you back.`,
    clinic: ({ phone }: { phone: string }) => `Call the clinic, ${phone}`,
    label: 'When is a good time?',
    anyTime: 'Any time',
    send: 'Ask for a call',
    line: ({ part }: { part: string | undefined }) =>
      part ? `Please call me back. Best time: ${part}.` : 'Please call me back, at any time.',
  },
  book: {
    title: 'Ask for an appointment',
    description: ({ name }: { name: string }) =>
      `Dr. ${name} gets your request and answers here with a time.`,
    day: 'Preferred day',
    dayMissing: ({ days }: { days: number }) => `Please choose a day within the next ${days} days.`,
    part: 'Part of the day',
    send: 'Ask for this appointment',
    line: ({ day, part }: { day: string; part: string }) =>
      `I would like an appointment. Preferred: ${day}, ${part}.`,
  },
  parts: { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' },
  partsInLine: { morning: 'morning', afternoon: 'afternoon', evening: 'evening' },
};

export type English = typeof english;

export const usePatientChatMessages = defineMessages('patient-chat', english);
