import type { Level } from '@saathi/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { createAssignmentQueries, createAssignments } from '../features/assignments/index.ts';
import { auditRoutes, createAudit, createAuditRepository } from '../features/audit/index.ts';
import { createAuth } from '../features/auth/index.ts';
import { createChats } from '../features/chats/index.ts';
import {
  createDoctorsRepository,
  createDoctorsService,
  createQuickRepliesRepository,
  createQuickRepliesService,
  doctorsRoutes,
} from '../features/doctors/index.ts';
import { createGoals } from '../features/goals/index.ts';
import { createPatients } from '../features/patients/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/index.ts';
import type { Tables } from '../platform/database/tables.ts';
import { createLanguageModel } from '../platform/language-model.ts';
import type { Logger } from '../platform/logger.ts';
import { createReviewEngine, readReviewSettings } from './review-engine.ts';

/** What features are made of. */
export type Ground = {
  config: Config;
  clock: Clock;
  database: Database;
  db: Kysely<Tables>;
  logger: Logger;
};

/** Every feature, wired: who a request's session speaks for, the routes, and what the command line may do. */
export const createFeatures = (
  { config, clock, database, db, logger }: Ground,
  told: { onReviewed(level: Level): void; onLateReview(): void } = {
    onReviewed: () => undefined,
    onLateReview: () => undefined,
  },
) => {
  const audit = createAudit({ audit: createAuditRepository(db), clock });
  const doctors = createDoctorsService({ doctors: createDoctorsRepository(db) });
  const quickReplies = createQuickRepliesService({
    quickReplies: createQuickRepliesRepository(db),
  });
  const auth = createAuth({ config, database, audit, clock, doctorDetail: doctors.detail });
  const actorOf = async (request: FastifyRequest) => {
    const token = auth.cookies.session.read(request);
    const background = request.routeOptions.config.endpoint?.background ?? false;
    return token === null ? null : auth.sessions.resolve(token, { background });
  };
  const sessionOf = (request: FastifyRequest) => {
    const token = auth.cookies.session.read(request);
    return token === null ? null : auth.sessions.read(token);
  };
  const { clinicTimeZone } = config;
  const assignments = createAssignmentQueries(db);
  const goals = createGoals({ database, assignments, clock, clinicTimeZone });
  const chats = createChats({
    database,
    clock,
    logger,
    clinicTimeZone,
    engine: createReviewEngine(readReviewSettings(config.reviewSettingsFile), told.onLateReview),
    goalsOf: goals.goalsOf,
    languageModel: config.languageModel ? createLanguageModel(config.languageModel, clock) : null,
    alertUrl: config.alertUrl,
    onReviewed: told.onReviewed,
    stillSignedIn: async (request) => (await actorOf(request)) !== null,
    pollSignIn: { actorOf, sessionOf, sessionTable: auth.sessionTable },
  });
  const routes: ((app: FastifyInstance) => void)[] = [
    auth.routes,
    auditRoutes(audit),
    doctorsRoutes({ doctors, quickReplies }),
    createAssignments({ database, clock, publicOrigin: config.publicOrigin }),
    goals.routes,
    createPatients({ database, clock, clinicTimeZone }),
    ...chats.routes,
  ];
  const { background, oldestUnseen } = chats;
  return {
    actorOf,
    routes,
    background,
    oldestUnseen,
    auth,
    sessions: auth.sessions,
    cookie: auth.cookies.session,
  };
};
