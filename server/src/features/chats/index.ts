import type { Level } from '@saathi/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { LanguageModel } from '../../platform/language-model.ts';
import type { Logger } from '../../platform/logger.ts';
import { createWebhook, type Webhook } from '../../platform/webhook.ts';
import { createChatsRepository } from './chats.repository.ts';
import { chatsRoutes, type PollSession } from './chats.routes.ts';
import { createChatsService } from './chats.service.ts';
import { oldestUnseenSince } from './inbox/unseen-age.repository.ts';
import { alertJobs, createAlertHandlers } from './jobs/alerts.ts';
import { createJobRunner } from './jobs/job-runner.ts';
import { createJobsRepository, type NewJob } from './jobs/jobs.repository.ts';
import { eventsRoutes, type StillSignedIn } from './live/events.routes.ts';
import { createPokes } from './live/pokes.ts';
import { createPollsRepository } from './live/polls.repository.ts';
import { createPolls } from './live/polls.ts';
import { createModelLook } from './model/model-finding.ts';
import { createModelReviewRepository, type GoalsOf } from './model/model-review.repository.ts';
import { createModelReview } from './model/model-review.ts';
import { createFirstReview, type FirstReview, type ReviewEngine } from './thread/first-review.ts';
import { createPatientTurn } from './thread/patient-turn.ts';
import { createSendMessage } from './thread/send-message.ts';
import { createThreadsRepository, type ThreadsRepository } from './thread/threads.repository.ts';

export { createVerdictsRepository } from './inbox/verdicts.repository.ts';
export { createChatsPersonData } from './person-data.repository.ts';
export type { ReviewEngine } from './thread/first-review.ts';

const MODEL_JOB: NewJob = { kind: 'model', inMs: 0 };

type Ground = {
  database: Database;
  clock: Clock;
  logger: Logger;
  clinicTimeZone: string;
  engine: ReviewEngine;
  goalsOf: GoalsOf;
  /** Takes a second look at messages; null for none. */
  languageModel: LanguageModel | null;
  /** Where unseen emergencies are told; null for nowhere. */
  alertUrl: string | null;
  /** Whether the session of an open stream still holds. */
  stillSignedIn: StillSignedIn;
  /** How a poll reads its session. */
  pollSession: PollSession;
  /** Told the level of every patient's message. */
  onReviewed(level: Level): void;
};

type Workings = {
  threads: ThreadsRepository;
  first: FirstReview;
  jobsFor(level: Level): NewJob[];
  webhook: Webhook | null;
};

/** Alerts have workers of their own, so that none ever waits for the model. */
const createRunners = (ground: Ground, { threads, first, jobsFor, webhook }: Workings) => {
  const { database, clock, logger, clinicTimeZone, goalsOf, languageModel: ask } = ground;
  const jobs = createJobsRepository(database.db);
  const { onNotify } = database;
  const alerts = createAlertHandlers({
    threads,
    webhook,
    now: clock.now,
    emergencyNumbers: ground.engine.helplines,
  });
  const runners = [createJobRunner({ jobs, handlers: alerts, onNotify, logger })];
  if (!ask) return runners;
  const cases = createModelReviewRepository(database.db, goalsOf);
  const model = createModelReview({
    look: createModelLook({ ask, cases, first }),
    threads,
    first,
    alertJobs: jobsFor,
    now: clock.now,
    clinicTimeZone,
  });
  return [...runners, createJobRunner({ jobs, handlers: { model }, onNotify, logger })];
};

/** The feature on a database: its routes, and what goes on beside them. */
export const createChats = (ground: Ground) => {
  const { database, clock, logger, clinicTimeZone, languageModel } = ground;
  const chats = createChatsRepository(database.db);
  const threads = createThreadsRepository(database, ground.goalsOf);
  const webhook = ground.alertUrl ? createWebhook(ground.alertUrl) : null;
  const first = createFirstReview(ground.engine, (error) =>
    logger.error({ err: error }, 'the first review failed'),
  );
  const jobsFor = (level: Level) => alertJobs(level, webhook !== null);
  const decide = createPatientTurn(first);
  const send = createSendMessage({
    threads,
    decidePatientTurn: async (input) => {
      const turn = await decide(input);
      ground.onReviewed(turn.review.level);
      return turn;
    },
    clock,
    clinicTimeZone,
    jobsAfter: ({ handOff, review }) => [
      ...(handOff.leadsItem ? jobsFor(review.level) : []),
      // An emergency cannot be raised, and no model speaks in one.
      ...(languageModel && review.level !== 'EMERGENCY' ? [MODEL_JOB] : []),
    ],
  });
  const openPokes = () =>
    createPokes({
      onNotify: database.onNotify,
      pairsOf: chats.pairsOf,
      onFault: (error) => logger.warn({ err: error }, 'open streams were not told'),
    });
  const runners = createRunners(ground, { threads, first, jobsFor, webhook });
  return {
    routes: [
      chatsRoutes({
        chats: createChatsService({ chats, threads, clock }),
        poll: createPolls(createPollsRepository(database.db, ground.pollSession.table)),
        send,
        tokenHashOf: ground.pollSession.tokenHashOf,
      }),
      eventsRoutes(openPokes, ground.stillSignedIn),
    ],
    background: runners.map(({ start }) => start),
    /** Age in seconds of the oldest inbox item nobody has seen, by level. */
    oldestUnseen: async (): Promise<Map<Level, number>> => {
      const now = clock.now().getTime();
      const since = await oldestUnseenSince(database.db);
      return new Map([...since].map(([level, at]) => [level, (now - at.getTime()) / 1_000]));
    },
  };
};
