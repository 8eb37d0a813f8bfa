import type { ChatId, Level } from '@saathi/contract';
import { withoutTitle } from '@saathi/contract/doctor-name';
import { MINUTE_MS } from '../../../platform/clock.ts';
import type { Webhook } from '../../../platform/webhook.ts';
import { rungMinutesOf } from '../../notices/index.ts';
import type { Unseen } from '../inbox/inbox-item.repository.ts';
import type { EmergencyNumbers } from '../thread/first-review.ts';
import { assistantLine, type NewMessage } from '../thread/messages.ts';
import type { ThreadsRepository } from '../thread/threads.repository.ts';
import type { JobHandler } from './job-runner.ts';
import type { JobKind, NewJob } from './jobs.repository.ts';

const ALERTS: readonly JobKind[] = ['alert', 'alert_again', 'alert_last'];
/** The minutes after which the webhook is told of an item that stays unseen. */
const ALERT_MINUTES: Partial<Record<Level, readonly number[]>> = {
  EMERGENCY: rungMinutesOf('webhook'),
  URGENT: [0, 240],
};
type Delays = Partial<Record<Level, number>>;
/** How long an item may stay unseen before the patient is reminded whom to call. */
const REMIND_PATIENT_AFTER_MS: Delays = { EMERGENCY: 5 * MINUTE_MS, URGENT: 240 * MINUTE_MS };

/** Returns the jobs that follow up an item of this level; `webhook`: whether one is configured. */
export const alertJobs = (level: Level, webhook: boolean): NewJob[] => {
  const remindInMs = REMIND_PATIENT_AFTER_MS[level];
  const alerted = (webhook && ALERT_MINUTES[level]) || [];
  return [
    ...ALERTS.slice(0, alerted.length).map((kind, place) => ({
      kind,
      inMs: (alerted[place] ?? 0) * MINUTE_MS,
      level,
    })),
    ...(remindInMs !== undefined ? [{ kind: 'remind', inMs: remindInMs } as const] : []),
  ];
};

// No clinician has approved these texts yet.
const ENGLISH = {
  text: 'Dr. {doctor} has not seen your message yet. Do not wait: if it is urgent, call {numbers} now or go to the nearest hospital.',
  or: ' or ',
  emergency: 'Emergency',
  ambulance: 'Ambulance',
};
const REMINDERS: Record<string, typeof ENGLISH> = {
  hi: {
    text: 'डॉ. {doctor} ने अभी तक आपका संदेश नहीं देखा है। इंतज़ार न करें: ज़रूरी हो तो अभी {numbers} पर कॉल करें या सबसे पास के अस्पताल जाएँ।',
    or: ' या ',
    emergency: 'आपातकालीन सेवा',
    ambulance: 'एम्बुलेंस',
  },
  'hi-Latn': {
    ...ENGLISH,
    text: 'Dr. {doctor} ne abhi tak aapka message nahi dekha hai. Intezaar na karein: zaroori ho to abhi {numbers} par call karein ya sabse paas ke hospital jaayein.',
    or: ' ya ',
  },
};

/** Returns the line that reminds the patient whom to call, in the unseen message's language. */
const reminderLine = (unseen: Unseen, { emergency, ambulance }: EmergencyNumbers): NewMessage => {
  const words = REMINDERS[unseen.language] ?? ENGLISH;
  const helplines = unseen.card?.helplines.length
    ? unseen.card.helplines
    : [
        { label: words.emergency, number: emergency },
        { label: words.ambulance, number: ambulance },
      ];
  const numbers = helplines.slice(0, 2).map(({ number }) => number);
  const text = words.text
    .replace('{doctor}', withoutTitle(unseen.doctorName))
    .replace('{numbers}', numbers.join(words.or));
  return assistantLine(text, { kind: unseen.card?.kind ?? 'emergency', helplines });
};

type Parts = {
  threads: ThreadsRepository;
  webhook: Webhook | null;
  /** Records that the webhook was told of an emergency, for display. */
  told(unseen: Unseen & { chatId: ChatId }, jobId: string): Promise<void>;
  now(): Date;
  emergencyNumbers: EmergencyNumbers;
};

/** Creates the handlers for unseen messages: tell the webhook, remind the patient whom to call. */
export const createAlertHandlers = ({
  threads,
  webhook,
  told,
  now,
  emergencyNumbers,
}: Parts): Record<Exclude<JobKind, 'model' | 'shadow'>, JobHandler> => {
  const tellWebhook: JobHandler = async ({ id, kind, chatId, messageId }, signal) => {
    const unseen = await threads.unseen(chatId);
    const again = kind !== 'alert';
    // A first alert is about whatever the item shows now, a later one only about its own message.
    if (!webhook || !unseen || (again && unseen.messageId !== messageId)) return;
    const { doctorId, level } = unseen;
    await webhook({ id, chatId, messageId: unseen.messageId, doctorId, level, again }, signal);
    if (level === 'EMERGENCY') await told({ ...unseen, chatId }, id);
  };

  const remindPatient: JobHandler = ({ id, chatId, messageId }) =>
    threads.change(chatId, async (thread) => {
      if (!(await thread.endJob(id))) return;
      const unseen = await thread.unseen();
      if (unseen?.messageId !== messageId) return;
      const line = reminderLine(unseen, emergencyNumbers);
      await thread.append({ messages: [line], at: now(), state: thread.chat.state });
    });

  return {
    alert: tellWebhook,
    alert_again: tellWebhook,
    alert_last: tellWebhook,
    remind: remindPatient,
  };
};
