import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Logger } from '../../platform/logger.ts';
import { createChatsRepository } from './chats.repository.ts';
import { chatsRoutes } from './chats.routes.ts';
import { createChatsService } from './chats.service.ts';
import { createFirstReview, type ReviewEngine } from './first-review.ts';
import { createPatientTurn } from './patient-turn.ts';
import { createSendMessage } from './send-message.ts';
import { createThreadsRepository, type GoalsOf } from './threads.repository.ts';

export type { GoalFact, GoalsOf } from './threads.repository.ts';

type Ground = {
  database: Database;
  clock: Clock;
  logger: Logger;
  clinicTimeZone: string;
  engine: ReviewEngine;
  goalsOf: GoalsOf;
};

/** The feature's routes on a database, with the engine that reviews and a reader of the patient's goals. */
export const createChats = ({
  database,
  clock,
  logger,
  clinicTimeZone,
  engine,
  goalsOf,
}: Ground) => {
  const threads = createThreadsRepository(database, goalsOf);
  const chats = createChatsService({
    chats: createChatsRepository(database.db),
    threads,
    clock,
  });
  const first = createFirstReview(engine, (error) =>
    logger.error({ err: error }, 'the first review failed'),
  );
  const send = createSendMessage({
    threads,
    decidePatientTurn: createPatientTurn(first),
    clock,
    clinicTimeZone,
  });
  return chatsRoutes(chats, send);
};
