import type { Level } from '@saathi/contract';
import type { Webhook } from '../../../platform/webhook.ts';
import { withoutTitle } from '../doctor-facts.ts';
import type { ThreadsRepository } from '../thread/threads.repository.ts';
import type { JobHandler } from './job-runner.ts';
import type { JobKind, NewJob } from './jobs.repository.ts';
import { type EmergencyNumbers, reminderLine } from './reminder.ts';

const MINUTE_MS = 60_000;
/** After how long without a doctor's eye on it an item is alerted again. */
const ALERT_AGAIN_MS: Partial<Record<Level, number>> = {
  EMERGENCY: 5 * MINUTE_MS,
  URGENT: 4 * 60 * MINUTE_MS,
};

/** The jobs that see to it that an item of this level is seen; `webhook` says whether one is configured. */
export const alertJobs = (level: Level, webhook: boolean): NewJob[] => {
  const inMs = ALERT_AGAIN_MS[level];
  if (inMs === undefined) return [];
  const remind: NewJob = { kind: 'remind', inMs };
  return webhook ? [{ kind: 'alert', inMs: 0 }, { kind: 'alert_again', inMs }, remind] : [remind];
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
}: Parts): Record<Exclude<JobKind, 'model'>, JobHandler> => {
  const tellWebhook: JobHandler = async ({ id, kind, chatId, messageId }, signal) => {
    const unseen = await threads.unseen(chatId, messageId);
    if (!unseen || !webhook) return;
    const { doctorId, level } = unseen;
    await webhook(
      { id, chatId, messageId, doctorId, level, again: kind === 'alert_again' },
      signal,
    );
  };

  const remindPatient: JobHandler = ({ id, chatId, messageId }) =>
    threads.change(chatId, async (thread) => {
      if (!thread || !(await thread.endJob(id))) return;
      const unseen = await thread.unseen(messageId);
      if (!unseen) return;
      const line = reminderLine(
        { ...unseen, doctorName: withoutTitle(unseen.doctorName) },
        emergencyNumbers,
      );
      await thread.append({ messages: [line], at: now(), state: thread.chat.state });
    });

  return { alert: tellWebhook, alert_again: tellWebhook, remind: remindPatient };
};
