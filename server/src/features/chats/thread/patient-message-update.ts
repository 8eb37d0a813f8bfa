import type { NewJob } from '../jobs/jobs.repository.ts';
import { appointmentFacts, doctorFacts } from './doctor-facts.ts';
import type { ChatUpdate } from './locked-chat.repository.ts';
import type { DecideMessage, MessageDecision, ReadingContext } from './message-decision.ts';
import { answerLine, type NewMessage } from './messages.ts';
import type { Thread } from './threads.repository.ts';

type Parts = {
  decideMessage: DecideMessage;
  clinicTimeZone: string;
  /** Whether a webhook is told of emergencies. */
  hasWebhook: boolean;
  /** Returns the jobs that follow a patient's message. */
  jobsAfter(decision: MessageDecision, message: NewMessage): NewJob[];
};

/**
 * Returns how a patient's message changes the inbox item; undefined if it does not go to the
 * doctor.
 */
const itemChangeOf = ({ id }: NewMessage, { review, routing, texts }: MessageDecision) => {
  if (!routing.toDoctor) return undefined;
  if (!routing.leadsItem) return 'waits';
  return { messageId: id, level: review.level, joins: routing.joinsItem, ...texts };
};

/** Creates the steps of a patient's message in its chat: the decision, then the update to store. */
export const createPatientMessageUpdate = ({ decideMessage, jobsAfter, ...clinic }: Parts) => ({
  decide: async (
    thread: Thread,
    { content, intent, files }: Pick<NewMessage, 'content' | 'intent' | 'files'>,
    at: Date,
    ofReading: Partial<ReadingContext> = {},
  ): Promise<MessageDecision> => {
    const { chat } = thread;
    const hasFiles = files.length > 0;
    return decideMessage({
      content,
      intent,
      hasFiles,
      at,
      state: chat.state,
      item: chat.item,
      earlier: chat.earlier,
      doctor: { ...doctorFacts(chat, at, clinic), hasFiles },
      goals: thread.goals,
      appointment: async () =>
        appointmentFacts(await thread.nextAppointment(at), clinic.clinicTimeZone),
      ...ofReading,
    });
  },
  updateAfter: (message: NewMessage, decision: MessageDecision, at: Date): ChatUpdate => {
    const { found, review, routing, answer } = decision;
    const reviewed = { ...message, review: routing.toDoctor ? 'escalated' : 'answered' } as const;
    return {
      messages: answer ? [reviewed, answerLine(answer)] : [reviewed],
      at,
      state: routing.state,
      review: { messageId: message.id, found: review, foundLevel: found.level },
      item: itemChangeOf(message, decision),
      jobs: { messageId: message.id, all: jobsAfter(decision, message) },
    };
  },
});
export type PatientMessageUpdate = ReturnType<typeof createPatientMessageUpdate>;
