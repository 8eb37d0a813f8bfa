import type { Level } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { LanguageModel } from '../../platform/language-model.ts';
import type { Logger } from '../../platform/logger.ts';
import type { CountCall } from '../../platform/outside-call.ts';
import type { Pair } from '../../platform/person-data.ts';
import { createRateLimits } from '../../platform/rate-limits.ts';
import type { Removals } from '../../platform/retention.ts';
import { createWebhook, type Webhook } from '../../platform/webhook.ts';
import type { Audit } from '../audit/index.ts';
import { recordWebhookNotice } from '../notices/index.ts';
import { type ChatsRepository, createChatsRepository } from './chats.repository.ts';
import { chatsRoutes, type PollSession } from './chats.routes.ts';
import { createChatsService } from './chats.service.ts';
import { oldestUnseen } from './inbox/inbox-item.repository.ts';
import { alertJobs, createAlertHandlers } from './jobs/alerts.ts';
import { createJobRunner, type JobHandlers } from './jobs/job-runner.ts';
import { createJobsRepository, type NewJob } from './jobs/jobs.repository.ts';
import { createShadowRepository } from './jobs/shadow.repository.ts';
import { createShadowHandler, type ReviewShadow } from './jobs/shadow.ts';
import { eventsRoutes, type StillSignedIn } from './live/events.routes.ts';
import { createPollAll } from './live/polls.repository.ts';
import { createPolls } from './live/polls.ts';
import { createModelReviewRepository, type GoalsOf } from './model/model-review.repository.ts';
import { createModelReview } from './model/model-review.ts';
import { createSecondReview } from './model/second-review.ts';
import { createMessageWordsRepository } from './search/message-words.repository.ts';
import { createSearch } from './search/search.service.ts';
import { createSearchBackfill } from './search/search-backfill.ts';
import { createHandOverRepository } from './team/hand-over.repository.ts';
import { handOverRoutes } from './team/hand-over.routes.ts';
import { createHandOverService } from './team/hand-over.service.ts';
import { createTeamRepository } from './team/team.repository.ts';
import { teamRoutes } from './team/team.routes.ts';
import { createTeamService } from './team/team.service.ts';
import { writingRoutes } from './team/writing.routes.ts';
import { createNotifyWriting } from './team/writing.service.ts';
import { createFirstReview, type FirstReview, type ReviewEngine } from './thread/first-review.ts';
import { createMessageDecision } from './thread/message-decision.ts';
import { createPatientMessageUpdate } from './thread/patient-message-update.ts';
import { createReadingLines } from './thread/reading-lines.ts';
import { createSendMessage } from './thread/send-message.ts';
import {
  createThreadsRepository,
  type NextAppointmentOf,
  type ThreadsRepository,
} from './thread/threads.repository.ts';

export { type ChatFigures, createChatFigures } from './inbox/chat-figures.repository.ts';
export { createVerdictExport } from './inbox/verdict-export.ts';
export { createShadowRepository } from './jobs/shadow.repository.ts';
export type { ReviewShadow } from './jobs/shadow.ts';
export {
  CHAT_IS_OPEN,
  countOpenChats,
  createChatsPersonData,
  requireNoOpenChats,
} from './person-data.repository.ts';
export { endHandOversOf } from './team/hand-over.repository.ts';
export { type ChatLines, createChatLines } from './thread/chat-lines.ts';
export type { ReviewEngine } from './thread/first-review.ts';
export { createStatedMessages } from './thread/reading-lines.repository.ts';
export type { ReadingLines } from './thread/reading-lines.ts';
export { IS_ANSWER, OWN_LEVEL } from './thread/unclear.repository.ts';

const MODEL_JOB: NewJob = { kind: 'model', inMs: 0 };
const SHADOW_JOB: NewJob = { kind: 'shadow', inMs: 0 };

type ChatsParts = {
  database: Database;
  clock: Clock;
  audit: Pick<Audit, 'noteIn'>;
  logger: Logger;
  clinicTimeZone: string;
  engine: ReviewEngine;
  /** A candidate review, compared with the engine after a message is stored; null for none. */
  shadow: ReviewShadow | null;
  goalsOf: GoalsOf;
  nextAppointmentOf: NextAppointmentOf;
  /** Gives messages a second review; null for none. */
  languageModel: LanguageModel | null;
  /** The webhook to alert about unseen messages; null for none. */
  alertUrl: string | null;
  countCall: CountCall;
  /** Multiplies the limits of one person's messages. */
  messageLimitFactor: number;
  /** Returns whether the session of an open stream is still valid. */
  stillSignedIn: StillSignedIn;
  /** How a poll reads its session. */
  pollSession: PollSession;
  /** Called with the level of every stored message of a patient. */
  onReviewed(level: Level): void;
};

type Reviewing = {
  threads: ThreadsRepository;
  first: FirstReview;
  jobsFor(level: Level): NewJob[];
  webhook: Webhook | null;
};

/** Creates the job runners; alerts have their own workers, so they never wait for the model. */
const createRunners = (parts: ChatsParts, { threads, first, jobsFor, webhook }: Reviewing) => {
  const { database, clock, logger, clinicTimeZone, goalsOf, languageModel: ask, shadow } = parts;
  const runner = (handlers: JobHandlers) => createJobRunner({ database, handlers, logger });
  const now = clock.now;
  const emergencyNumbers = parts.engine.helplines;
  const alerts = createAlertHandlers({
    threads,
    webhook,
    told: (unseen, jobId) => recordWebhookNotice(database.db, unseen, jobId),
    now,
    emergencyNumbers,
  });
  const runners = [runner(alerts)];
  if (shadow) {
    const cases = createShadowRepository(database.db);
    runners.push(runner({ shadow: createShadowHandler(cases, first, shadow) }));
  }
  if (ask) {
    const cases = createModelReviewRepository(database.db, goalsOf);
    const secondReview = createSecondReview({ ask, cases, first, emergencyNumbers });
    const hasWebhook = webhook !== null;
    const onUnusable = (error: unknown) =>
      logger.warn({ err: error }, 'the model gave no usable answer');
    const clinic = { clinicTimeZone, hasWebhook, onUnusable };
    const review = { secondReview, threads, first, alertJobs: jobsFor, now, ...clinic };
    runners.push(runner({ model: createModelReview(review) }));
  }
  return runners;
};

/** Creates the routes for clinic members within a chat: notes, hand-overs and typing hints. */
const createTeamRoutes = (
  { database: { db, notify }, clock, audit }: ChatsParts,
  stored: { chats: ChatsRepository; threads: ThreadsRepository },
) => {
  const team = { ...stored, team: createTeamRepository(db), clock, audit, notify };
  return [
    teamRoutes(createTeamService(team)),
    handOverRoutes(createHandOverService({ ...team, handOvers: createHandOverRepository(db) })),
    writingRoutes(createNotifyWriting({ ...team, limits: createRateLimits(db) })),
  ];
};

/** Creates the feature on a database: its routes and its background work. */
export const createChats = (parts: ChatsParts) => {
  const { database, clock, logger, clinicTimeZone, languageModel } = parts;
  const chats = createChatsRepository(database.db);
  const threads = createThreadsRepository(database, parts, clock);
  const webhook = parts.alertUrl
    ? createWebhook(parts.alertUrl, null, (outcome) => parts.countCall('alert', outcome))
    : null;
  const first = createFirstReview(parts.engine, (error) =>
    logger.error({ err: error }, 'the first review failed'),
  );
  const jobsFor = (level: Level) => alertJobs(level, webhook !== null);
  const patientMessageUpdate = createPatientMessageUpdate({
    decideMessage: createMessageDecision(first),
    clinicTimeZone,
    hasWebhook: webhook !== null,
    jobsAfter: ({ found, routing, review }, { content }) => [
      ...(routing.leadsItem ? jobsFor(review.level) : []),
      // What was found to be an emergency cannot be raised; without text nothing is reviewed.
      ...(languageModel && found.level !== 'EMERGENCY' && content !== '' ? [MODEL_JOB] : []),
      ...(parts.shadow && content !== '' ? [SHADOW_JOB] : []),
    ],
  });
  const { onReviewed, messageLimitFactor: limitFactor } = parts;
  const send = createSendMessage({
    threads,
    patientMessageUpdate,
    onReviewed,
    clock,
    limitFactor,
    audit: parts.audit,
  });
  const service = createChatsService({ chats, threads, clock });
  const words = createMessageWordsRepository(database.db);
  const { find } = createMessageWordsRepository(database.lists);
  const runners = createRunners(parts, { threads, first, jobsFor, webhook });
  return {
    routes: [
      chatsRoutes({
        chats: service,
        poll: createPolls(createPollAll(database.db, parts.pollSession.table, clock)),
        send,
        search: createSearch({ words: { find }, limits: createRateLimits(database.db) }),
        tokenHashOf: parts.pollSession.tokenHashOf,
      }),
      ...createTeamRoutes(parts, { chats, threads }),
      eventsRoutes(database.onNotify, parts.stillSignedIn),
    ],
    background: [...runners, createSearchBackfill(words, logger)],
    /** Sends readings to doctors. */
    readingLines: createReadingLines({ threads, patientMessageUpdate, first }),
    /**
     * Sends what a patient wrote elsewhere as a message to the doctor, if the review finds it
     * urgent or an emergency. If repeated with the same id, it is sent only once until the doctor
     * closes the chat.
     */
    sendIfUrgent: async (actor: Actor, pair: Pair, text: string, once: string) => {
      const { level } = await first.review(text, { recentPatientTexts: [] });
      if (level !== 'EMERGENCY' && level !== 'URGENT') return;
      const { id } = await service.create(actor, pair);
      const clientId = `${once} ${await chats.closedVersion(id)}`;
      await send(actor, { chatId: id, content: text, clientId });
    },
    /** Removes jobs and shadow differences past their retention period. */
    removals: {
      jobs: createJobsRepository(database.db).sweep,
      shadow_differences: createShadowRepository(database.db).sweep,
    } satisfies Removals,
    /** Returns the age in seconds of the oldest unseen inbox item, by level. */
    oldestUnseen: () => oldestUnseen(database.db, clock.now()),
  };
};
