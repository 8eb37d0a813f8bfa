import type { Level } from '@saathi/contract';
import type { Webhook } from '../../../platform/webhook.ts';
import type { ThreadsRepository } from '../thread/threads.repository.ts';
import type { JobHandler } from './job-runner.ts';
import type { JobKind, NewJob } from './jobs.repository.ts';
import { type EmergencyNumbers, reminderLine } from './reminder.ts';

const MINUTE_MS = 60_000;
type Delays = Partial<Record<Level, number>>;
/** How long an item may stay unseen before the webhook is told again. */
const SECOND_ALERT_AFTER_MS: Delays = { EMERGENCY: 5 * MINUTE_MS, URGENT: 240 * MINUTE_MS };
/** How long an item may stay unseen before the patient is told once more whom to call. */
const REMIND_PATIENT_AFTER_MS: Delays = { EMERGENCY: 5 * MINUTE_MS, URGENT: 240 * MINUTE_MS };

/** The jobs that see to it that an item of this level is seen; `webhook` says whether one is configured. */
export const alertJobs = (level: Level, webhook: boolean): NewJob[] => {
  const [againInMs, remindInMs] = [SECOND_ALERT_AFTER_MS[level], REMIND_PATIENT_AFTER_MS[level]];
  return [
    ...(webhook && againInMs !== undefined
      ? ([
          { kind: 'alert', inMs: 0, level },
          { kind: 'alert_again', inMs: againInMs },
        ] as const)
      : []),
    ...(remindInMs !== undefined ? [{ kind: 'remind', inMs: remindInMs } as const] : []),
  ];
};

type Parts = {
  threads: ThreadsRepository;
  webhook: Webhook | null;
  now(): Date;
  emergencyNumbers: EmergencyNumbers;
};

/** What is done while nobody has seen an emergency: tell the webhook, and the patient whom to call. */
export const createAlertHandlers = ({
  threads,
  webhook,
  now,
  emergencyNumbers,
}: Parts): Record<Exclude<JobKind, 'model' | 'shadow'>, JobHandler> => {
  const tellWebhook: JobHandler = async ({ id, kind, chatId, messageId }, signal) => {
    const unseen = await threads.unseen(chatId);
    const again = kind === 'alert_again';
    // A first alert tells of whatever the item shows now, a second one of its own message only.
    if (!webhook || !unseen || (again && unseen.messageId !== messageId)) return;
    const { doctorId, level } = unseen;
    await webhook({ id, chatId, messageId: unseen.messageId, doctorId, level, again }, signal);
  };

  const remindPatient: JobHandler = ({ id, chatId, messageId }) =>
    threads.change(chatId, async (thread) => {
      if (!(await thread.endJob(id))) return;
      const unseen = await thread.unseen();
      if (unseen?.messageId !== messageId) return;
      const line = reminderLine(unseen, emergencyNumbers);
      await thread.append({ messages: [line], at: now(), state: thread.chat.state });
    });

  return { alert: tellWebhook, alert_again: tellWebhook, remind: remindPatient };
};
