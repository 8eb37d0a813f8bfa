import {
  type ChatId,
  type DayString,
  type MessageId,
  READING_ALARM_DAYS,
  type Reading,
  type ReadingId,
  type StatedReadings,
} from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/app-error.ts';
import { type Clock, DAY_MS } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { createStatedMessages } from '../chats/index.ts';
import { requireRoom, requireTaken } from './readings.policy.ts';
import { createReadingsRepository, toReading } from './readings.repository.ts';
import { readingsIn } from './stated.ts';

/** Saves readings that patients wrote in their chats, as extracted by the review. */
export const createSavingService = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /** Returns the unsaved readings stated in the acting patient's messages in a chat. */
  stated: async (actor: Actor, chatId: ChatId): Promise<StatedReadings[]> => {
    const messages = createStatedMessages(database.db);
    if (!(await messages.isOwnChat(actor.userId, chatId))) throw notFound('chat');
    const since = new Date(clock.now().getTime() - READING_ALARM_DAYS * DAY_MS);
    const stated = (await messages.since(actor.userId, chatId, since)).map(({ id, vitals }) => ({
      messageId: id,
      readings: readingsIn(vitals),
    }));
    const ids = stated.map(({ messageId }) => messageId);
    const readings = createReadingsRepository(database.db);
    const done = new Set(await readings.savedOf(actor.userId, ids));
    return stated.filter((one) => one.readings.length > 0 && !done.has(one.messageId));
  },
  /** Saves the readings stated in the acting patient's (already reviewed) message, once. */
  save: (actor: Actor, messageId: MessageId, day: DayString): Promise<Reading[]> =>
    database.transaction(async (tx) => {
      const patientId = actor.userId;
      const messages = createStatedMessages(tx);
      if (!(await messages.isOwnMessage(patientId, messageId))) throw notFound('message');
      const readings = createReadingsRepository(tx);
      await readings.lock(patientId);
      const before = await readings.ofMessage(patientId, messageId);
      if (before.length > 0) return before.map(toReading);
      const message = await messages.find(patientId, messageId);
      if (!message) return [];
      requireTaken(message.at, day, clock.now());
      for (const { measure, ...numbers } of readingsIn(message.vitals)) {
        const createdAt = clock.now();
        requireRoom(await readings.countEntered(patientId, measure, createdAt));
        await readings.insert({
          ...numbers,
          id: newId<ReadingId>(),
          patientId,
          measure,
          takenAt: message.at,
          day,
          level: null,
          flagged: null,
          messageId,
          clientId: null,
          createdAt,
        });
      }
      return (await readings.ofMessage(patientId, messageId)).map(toReading);
    }),
});
export type SavingService = ReturnType<typeof createSavingService>;
