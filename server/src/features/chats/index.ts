import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Logger } from '../../platform/logger.ts';
import { createWebhook } from '../../platform/webhook.ts';
import { alertJobs, createAlertHandlers } from './alerts.ts';
import { createChatsRepository } from './chats.repository.ts';
import { chatsRoutes } from './chats.routes.ts';
import { createChatsService } from './chats.service.ts';
import { eventsRoutes, type StillSignedIn } from './events.routes.ts';
import { createFirstReview, type ReviewEngine } from './first-review.ts';
import { createJobRunner } from './job-runner.ts';
import { createJobsRepository } from './jobs.repository.ts';
import { createPatientTurn } from './patient-turn.ts';
import { createPokes } from './pokes.ts';
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
  /** Where unseen emergencies are told; null for nowhere. */
  alertUrl: string | null;
  /** Whether the session of an open stream still holds. */
  stillSignedIn: StillSignedIn;
};

/** The feature on a database: its routes, and what goes on beside them. */
export const createChats = (ground: Ground) => {
  const { database, clock, logger } = ground;
  const chats = createChatsRepository(database.db);
  const threads = createThreadsRepository(database, ground.goalsOf);
  const webhook = ground.alertUrl ? createWebhook(ground.alertUrl) : null;
  const first = createFirstReview(ground.engine, (error) =>
    logger.error({ err: error }, 'the first review failed'),
  );
  const send = createSendMessage({
    threads,
    decidePatientTurn: createPatientTurn(first),
    clock,
    clinicTimeZone: ground.clinicTimeZone,
    jobsAfter: ({ handOff, review }) =>
      handOff.leadsItem ? alertJobs(review.level, webhook !== null) : [],
  });
  const service = createChatsService({ chats, threads, clock });
  const openPokes = () =>
    createPokes({
      onNotify: database.onNotify,
      pairsOf: chats.pairsOf,
      onFault: (error) => logger.warn({ err: error }, 'open streams were not told'),
    });
  const alerts = createJobRunner({
    jobs: createJobsRepository(database.db),
    handlers: createAlertHandlers({ threads, webhook, now: clock.now }),
    onNotify: database.onNotify,
    logger,
  });
  return {
    routes: [chatsRoutes(service, send), eventsRoutes(openPokes, ground.stillSignedIn)],
    background: [alerts.start],
  };
};
