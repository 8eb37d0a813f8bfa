import { defineMessages, plural } from '../../../platform/i18n/i18n.ts';

type Rung = { count: number; time: string };

/** Messages of the doctor's inbox. */
const english = {
  subtitle: ({ count }: { count: number }) =>
    plural('en', count, {
      one: '1 patient is waiting for you',
      other: `${count} patients are waiting for you`,
    }),
  nobodyWaits: 'Nobody is waiting for you',
  waitingCount: ({ count }: { count: number }) => `${count} waiting`,
  emergencyPill: ({ count }: { count: number }) =>
    plural('en', count, { one: 'Emergency', other: `${count} emergencies` }),
  emergencyWho: ({ name }: { name: string }) => `${name} is waiting`,
  unreached: 'Not connected.',
  unreachedText: 'You will not hear emergencies.',
  standInFor: ({ name }: { name: string }) => `For Dr. ${name}`,
  waiting: 'Waiting for you',
  withYou: 'Answered, still with you',
  emptyTitle: 'All caught up',
  emptyText: 'When a patient needs you, the message appears here, the most urgent first.',
  loading: 'Loading your inbox…',
  errorTitle: 'The inbox could not be loaded',
  errorText: 'Check your connection. You will not hear emergencies until this works again.',
  levels: {
    EMERGENCY: 'Emergency',
    URGENT: 'Urgent',
    ROUTINE: 'Routine',
    UNSURE: 'Not sure',
    INFO: 'Information',
  },
  waited: {
    now: 'just now',
    minutes: ({ count }: { count: number }) => `${count} min`,
    hours: ({ count }: { count: number }) => `${count} h`,
    days: ({ count }: { count: number }) =>
      plural('en', count, { one: '1 day', other: `${count} days` }),
    label: ({ time }: { time: string }) => `Waiting: ${time}`,
  },
  unread: ({ count }: { count: number }) =>
    plural('en', count, { one: '1 unread', other: `${count} unread` }),
  about: ({ who }: { who: string }) => `About: ${who}`,
  aboutOther: 'About someone else',
  quote: 'In the patient’s words',
  files: {
    picture: ({ count }: { count: number }) =>
      plural('en', count, { one: '1 picture', other: `${count} pictures` }),
    pdf: () => 'PDF',
    voice: () => 'Voice note',
  },
  alarm: {
    notificationTitle: 'Emergency',
    notificationText: 'A patient needs you now. Open the inbox.',
  },
  // The alerts for an emergency until it was opened, in one line.
  ladder: {
    doctor: ({ count, time }: Rung) =>
      plural('en', count, {
        one: `Rang on 1 device ${time}`,
        other: `Rang on ${count} devices ${time}`,
      }),
    again: ({ count, time }: Rung) =>
      plural('en', count, {
        one: `again on 1 device ${time}`,
        other: `again on ${count} devices ${time}`,
      }),
    cover: ({ count, time }: Rung) =>
      `with the covering doctor ${time}${count ? '' : ' (no device)'}`,
    owner: ({ count, time }: Rung) =>
      `with the clinic’s owners ${time}${count ? '' : ' (no device)'}`,
    webhook: ({ time }: Pick<Rung, 'time'>) => `the clinic’s alarm was raised ${time}`,
    unheard: ({ time }: Pick<Rung, 'time'>) => `no device could be rung at ${time}`,
    opened: ({ time }: Pick<Rung, 'time'>) => `opened ${time}`,
  },
  chat: {
    visit: 'Before the visit',
    title: 'Conversation',
    back: 'Back to the inbox',
    call: ({ phone }: { phone: string }) => `Call ${phone}`,
    callShort: 'Call',
    why: 'Why this is here',
    whyShort: 'Why',
    decidedBy: ({ rules, version }: { rules: string; version: string }) =>
      `Rules ${rules}, version ${version}`,
    showGoals: 'Goals',
    goalsFailed: 'The goals could not be loaded.',
    empty: 'No messages yet. Write the first one.',
    missingTitle: 'Conversation not found',
    missingText: 'It may belong to a patient who is no longer assigned to you.',
    readOnly: 'This patient is no longer assigned to you. Nobody can write here any more.',
    actedOver:
      'The doctor has closed this conversation, or you no longer act for the doctor. You cannot write here any more.',
  },
  hand: {
    button: 'Close & hand back',
    short: 'Close',
    title: 'Close this conversation?',
    text: 'It leaves your inbox, and the assistant answers this patient again.',
    confirm: 'Close & hand back',
    question: ({ level }: { level: string }) => `Was “${level}” the right urgency?`,
    verdicts: {
      right: 'Right, close',
      too_high: 'Too high, close',
      too_low: 'Too low, close',
    },
    withoutVerdict: 'Close without rating',
    busy: 'Closing…',
    conflict: 'A new message has arrived. Read it first, then close.',
    failed: 'The conversation could not be closed. Please try again.',
    done: 'Closed',
    doneText: 'The assistant answers again.',
  },
  replies: {
    label: 'Quick replies',
    edit: 'Edit quick replies',
    starters: {
      read: 'Thank you, I have read this.',
      visit: 'Please come to the clinic.',
      more: 'Please tell me more about it.',
    },
  },
  shortcuts: 'Keyboard shortcuts',
};

export type English = typeof english;

export const useInboxMessages = defineMessages('inbox', english);
