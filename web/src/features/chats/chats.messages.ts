import { defineMessages, formatNumber, plural } from '../../platform/i18n/i18n.ts';

/** Messages that both sides of a chat share; texts from product 2 and 8 are verbatim. */
const english = {
  doctor: ({ name }: { name: string }) => `Dr. ${name}`,
  standIn: ({ name, doctor }: { name: string; doctor: string }) => `Dr. ${name}, for Dr. ${doctor}`,
  assistant: ({ name, doctor }: { name: string; doctor: string }) => `${name}, for Dr. ${doctor}`,
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
