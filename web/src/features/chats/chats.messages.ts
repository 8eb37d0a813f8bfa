import { defineMessages, formatNumber, plural } from '../../platform/i18n/i18n.ts';

/**
 * Messages of the patient's chat and those both sides share; texts from product 2 and 8 are
 * verbatim.
 */
const english = {
  doctor: ({ name }: { name: string }) => `Dr. ${name}`,
  standIn: ({ name, doctor }: { name: string; doctor: string }) => `Dr. ${name}, for Dr. ${doctor}`,
  assistant: ({ name, doctor }: { name: string; doctor: string }) => `${name}, for Dr. ${doctor}`,
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
  thread: {
    label: 'Messages',
    you: 'You',
    assistant: ({ name }: { name: string }) => `Dr. ${name}'s team assistant`,
    today: 'Today',
    yesterday: 'Yesterday',
    newMessages: 'New messages',
    olderLoading: 'Loading older messages…',
    olderLoad: 'Show older messages',
    loading: 'Loading messages…',
    failed: 'The messages could not be loaded',
    arrived: ({ sender }: { sender: string }) => `New message from ${sender}`,
    retry: 'Retry',
    discard: 'Discard',
    intents: {
      doctor: 'For the doctor',
      call_back: 'Call-back request',
      appointment: 'Appointment request',
    },
  },
  discard: {
    title: 'Discard this message?',
    text: 'It was not sent. What you wrote will be lost.',
    cancel: 'Keep it',
  },
  deliveryStatus: {
    sending: 'Sending…',
    failed: 'Not sent',
    lost: 'Not sent yet: no connection',
    later: 'Not sent yet: we will try again',
    sent: 'Sent',
    pending: 'Being reviewed',
    answered: 'Answered by the assistant',
    escalated: ({ name }: { name: string }) => `Sent to Dr. ${name}`,
    seenByDoctor: ({ name }: { name: string }) => `Seen by Dr. ${name}`,
    seenByTeam: ({ name }: { name: string }) => `Seen by Dr. ${name}'s team`,
    seen: 'Seen',
    forYou: 'Sent to you',
  },
  help: {
    emergency: 'This may be an emergency',
    crisis: 'You are not alone',
    pinned: 'Get help now',
    more: 'More',
    rang: ({ time }: { time: string }) =>
      `We rang your doctor’s phone at ${time}; your message has not been opened yet`,
    opened: ({ time }: { time: string }) =>
      `We rang your doctor’s phone at ${time}; your message has been opened`,
    call: ({ number, label }: { number: string; label: string }) => `Call ${number}, ${label}`,
  },
  composer: {
    label: 'Your message',
    placeholder: 'Type your message...', // product 2
    send: 'Send',
    remaining: ({ count }: { count: number }) =>
      plural('en', count, {
        one: '1 character left',
        other: `${formatNumber('en', count)} characters left`,
      }),
    tooLong: ({ count }: { count: number }) =>
      plural('en', count, {
        one: '1 character too many',
        other: `${formatNumber('en', count)} characters too many`,
      }),
  },
  badge: ({ count }: { count: number }) =>
    plural('en', count, { one: '1 unread message', other: `${count} unread messages` }),
  toasts: {
    files: {
      full: 'Your space for pictures, documents and voice notes is full. Please ask your clinic.',
      gone: 'The file is no longer on this device. Discard the message and choose it again.',
      refused: 'The file cannot be sent. Discard the message and try another one.',
    },
    left: 'This chat is no longer open to you. Your message was not sent and has been removed.',
    answered: 'Someone else has just answered. Read it, then try again or discard yours.',
    sendFailed: { title: 'Failed to send message', description: 'Please try again' }, // product 8
  },
};

export type English = typeof english;

export const useChatsMessages = defineMessages('chats', english);
