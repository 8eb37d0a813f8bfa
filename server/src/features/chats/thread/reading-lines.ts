import type { ChatId, MessageId, UserId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import type { Pair } from '../../../platform/person-data.ts';
import type { Review } from '../../review/index.ts';
import { createChatsRepository } from '../chats.repository.ts';
import type { FirstReview } from './first-review.ts';
import type { ReadingContext } from './message-decision.ts';
import { assistantLine, type NewMessage } from './messages.ts';
import type { PatientMessageUpdate } from './patient-message-update.ts';
import { doctorsSent, findChatOf } from './reading-lines.repository.ts';
import type { ThreadsRepository } from './threads.repository.ts';

/** A reading as a message of the patient in the chat with one doctor. */
export type ReadingLine = ReadingContext & {
  content: string;
  /** The review of the reading alone. */
  alone: Review;
  /** The client id with which it can be in a chat only once. */
  clientId: string;
  at: Date;
};

type Parts = {
  threads: ThreadsRepository;
  patientMessageUpdate: PatientMessageUpdate;
  first: FirstReview;
};

/**
 * Returns whether a rule or a threshold found something; a failed review counts, so that there is
 * never silence.
 */
const isFound = ({ families, vitals, ruleIds }: Review): boolean =>
  families.length > 0 || vitals.some(({ flag }) => flag !== '') || ruleIds.includes('engine.fault');

const fromPatient = (patientId: UserId, { content, clientId }: ReadingLine): NewMessage => ({
  ...assistantLine(content),
  id: newId<MessageId>(),
  senderId: patientId,
  senderType: 'patient',
  clientId,
});

/** Creates the messages that send readings to doctors if the review or a rule requires it. */
export const createReadingLines = ({ threads, patientMessageUpdate, first }: Parts) => ({
  isFound,
  /** Reviews a reading alone. */
  review: (content: string, readings: ReadingContext['readings']): Promise<Review> =>
    first.review(content, { readings }),
  /**
   * Adds the reading like a message, inside the transaction that stores it: with its review, which
   * takes earlier messages into account, inbox item, answer and notices. A reading of no concern is
   * not added. Returns the review on which the patient is advised.
   */
  add: async (
    tx: Kysely<Tables>,
    pair: Pair,
    line: ReadingLine,
  ): Promise<{ found: Review; sent: boolean }> => {
    const { alone, at, readings, reading } = line;
    const known = await findChatOf(tx, pair);
    if (!known && !isFound(alone) && !reading) return { found: alone, sent: false };
    if (!known) await createChatsRepository(tx).insert({ id: newId<ChatId>(), ...pair, at });
    const chatId = known ?? (await findChatOf(tx, pair));
    // The two are no longer assigned.
    if (!chatId) return { found: alone, sent: false };
    return threads.changeIn(tx, chatId, async (thread) => {
      if (!thread.chat.open) return { found: alone, sent: false };
      const message = fromPatient(pair.patientId, line);
      const decision = await patientMessageUpdate.decide(thread, message, at, {
        readings,
        reading,
      });
      const { item } = thread.chat;
      const { found } = decision;
      const sent = isFound(found) || reading !== null;
      if (sent) await thread.append(patientMessageUpdate.updateAfter(message, decision, at));
      // Until a doctor has answered an emergency, a further finding is advised on as one.
      const isEmergency = item?.level === 'EMERGENCY' && !item.answered;
      return { found: isEmergency ? { ...found, level: 'EMERGENCY' } : found, sent };
    });
  },
  /** Returns the doctors to whom the patient has sent a message with one of these client ids. */
  doctorsSent,
});
export type ReadingLines = ReturnType<typeof createReadingLines>;
