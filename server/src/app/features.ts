import type { UserId } from '@saathi/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createAppointments, nextAppointmentOf } from '../features/appointments/index.ts';
import {
  createAssignmentQueries,
  createAssignments,
  createEndAssignments,
} from '../features/assignments/index.ts';
import { type Audit, auditRoutes, createAudit, OPERATOR } from '../features/audit/index.ts';
import {
  createAuth,
  createOperator as createAuthOperator,
  createErasure,
} from '../features/auth/index.ts';
import { createChats, createVerdictExport } from '../features/chats/index.ts';
import {
  contactLine,
  createClinic,
  createClinicRelation,
  createFirstRun,
  createInvitations,
  createOwnerCommands,
} from '../features/clinic/index.ts';
import { createCover } from '../features/cover/index.ts';
import { createDoctors } from '../features/doctors/index.ts';
import { createFiles } from '../features/files/index.ts';
import { createFollowUp } from '../features/follow-up/index.ts';
import { createGoals } from '../features/goals/index.ts';
import {
  agreeAtRegistration,
  createBreachList,
  createDataStatus,
  createGrievanceDesk,
  createMyData,
} from '../features/my-data/index.ts';
import { createDrill, createNotices, createPushKeys } from '../features/notices/index.ts';
import { createPatientFinder, createPatients } from '../features/patients/index.ts';
import { createPlan } from '../features/plan/index.ts';
import { createReadings } from '../features/readings/index.ts';
import { createVisits } from '../features/visits/index.ts';
import { createLanguageModel } from '../platform/language-model.ts';
import type { PersonData } from '../platform/person-data.ts';
import { hashToken } from '../platform/secret-token.ts';
import type { AppContext } from './app-context.ts';
import type { Metrics } from './metrics.ts';
import { createPersonData } from './person-data.ts';
import { createRetention } from './retention.ts';
import { createReview } from './review-and-texts.ts';

/** Creates the lookup of a request's actor by its session. */
const createActorLookup = ({
  cookies,
  sessions,
}: Pick<ReturnType<typeof createAuth>, 'cookies' | 'sessions'>) => {
  const tokenHashOf = (request: FastifyRequest) => {
    const token = cookies.session.read(request);
    return token === null ? null : hashToken(token);
  };
  const actorOf = async (request: FastifyRequest) => {
    const tokenHash = tokenHashOf(request);
    const background = request.routeOptions.config.endpoint?.background ?? false;
    return tokenHash === null ? null : sessions.resolve(tokenHash, background);
  };
  return { tokenHashOf, actorOf };
};

/** Creates the features for accounts, the clinic, and people's own data. */
const createAccounts = (
  context: AppContext,
  audit: Audit,
  personData: Required<PersonData>,
  { texts, engine }: Pick<ReturnType<typeof createReview>, 'texts' | 'engine'>,
) => {
  const { database, clock } = context;
  const doctors = createDoctors({ database, audit, clock });
  const clinicOf = createClinicRelation(database);
  const auth = createAuth({
    ...context,
    audit,
    clinic: () => {
      const { name = null, phone, address, ...said } = texts.current().texts;
      return { name, contact: contactLine({ ...said, phone }), phone, address };
    },
    doctorDetail: doctors.detail,
    standingOf: createDataStatus(database.db),
    clinicOf,
    invitations: createInvitations(database),
    agreeAtRegistration,
  });
  const myData = createMyData({
    ...context,
    audit,
    personData,
    erasePerson: createErasure(database, personData, audit),
    requirePin: auth.requirePin,
    grievanceContact: () => {
      const said = texts.current().texts;
      return said.grievances ?? contactLine(said);
    },
  });
  const { help, requirePin } = auth;
  const fixedTexts = { emergency: engine.helplines, version: engine.version };
  const clinic = createClinic({
    ...context,
    audit,
    help,
    requirePin,
    texts,
    fixedTexts,
    breachList: openBreachList(context),
    grievances: openGrievanceDesk(context),
  });
  const { clinicTimeZone } = context.config;
  const isOwner = async (userId: UserId) => (await clinicOf(userId)).clinic === 'owner';
  const cover = createCover({ ...context, audit, clinicTimeZone, isOwner });
  return {
    auth,
    myData,
    routes: [auth.routes, myData.routes, doctors.routes, clinic.routes, cover.routes],
    background: clinic.background,
    removals: { ...auth.removals, ...myData.removals, ...clinic.removals, ...cover.removals },
  };
};

/** Creates goals, the plans that doctors propose, and follow-ups. */
const createPlanning = ({ config, database, clock }: AppContext, audit: Audit) => {
  const { clinicTimeZone } = config;
  const assignments = createAssignmentQueries(database.db);
  const goals = createGoals({ database, assignments, clock, clinicTimeZone });
  const plan = createPlan({ database, clock, clinicTimeZone, audit, goals });
  const followUp = createFollowUp({ database, clock, clinicTimeZone, audit });
  return { goals, routes: [goals.routes, plan.routes, followUp], removals: plan.removals };
};

/** Creates a doctor's patients, their visits and their appointments. */
const createPractice = (
  context: AppContext,
  audit: Audit,
  {
    goals,
    chats,
    review,
  }: {
    goals: ReturnType<typeof createGoals>;
    chats: ReturnType<typeof createChats>;
    review: ReturnType<typeof createReview>;
  },
) => {
  const { config, clock, database } = context;
  const { clinicTimeZone, publicOrigin } = config;
  return [
    createPatients({ ...context, clinicTimeZone, goals: goals.reader }),
    createVisits({ ...context, clinicTimeZone, audit, goals: goals.reader }),
    createAppointments({
      database,
      clock,
      clinicTimeZone,
      publicOrigin,
      clinicAddress: () => review.texts.current().texts.address,
      audit,
      helplines: review.engine.helplines,
      sendIfUrgent: chats.sendIfUrgent,
      findPatients: createPatientFinder(database),
    }),
  ];
};

/** Creates all features from the context and from each other, in order of their dependencies. */
export const createFeatures = (
  context: AppContext,
  { countReview, countLateReview, countCall }: Metrics,
) => {
  const { config, clock, logger } = context;
  const { clinicTimeZone, publicOrigin, languageModel: model } = config;
  const personData = createPersonData(context);

  const audit = createAudit(context);
  const review = createReview(context, countLateReview);
  const { auth, myData, background, ...accounts } = createAccounts(
    context,
    audit,
    personData,
    review,
  );
  const lookup = createActorLookup(auth);
  const { goals, ...planning } = createPlanning(context, audit);
  const files = createFiles({ ...context, audit });
  const notices = createNotices({ ...context, audit, countCall });
  const chats = createChats({
    ...context,
    audit,
    clinicTimeZone,
    engine: review.engine,
    shadow: review.shadow,
    goalsOf: goals.goalsOf,
    nextAppointmentOf,
    languageModel: model && createLanguageModel(model, clock, countCall),
    alertUrl: config.alertUrl,
    countCall,
    messageLimitFactor: config.messageLimitFactor,
    onReviewed: countReview,
    stillSignedIn: async (request) => (await lookup.actorOf(request)) !== null,
    pollSession: { tokenHashOf: lookup.tokenHashOf, table: auth.sessions.table },
  });
  const routes: ((app: FastifyInstance) => void)[] = [
    ...accounts.routes,
    auditRoutes(audit),
    createAssignments({ ...context, audit, publicOrigin, endAssignment: personData.endAssignment }),
    ...planning.routes,
    ...createPractice(context, audit, { goals, chats, review }),
    createReadings({ ...context, clinicTimeZone, audit, goals, chats, review, countReview }),
    ...chats.routes,
    files.routes,
    ...notices.routes,
  ];
  const removeOld = createRetention({
    removals: {
      ...accounts.removals,
      ...chats.removals,
      ...files.removals,
      ...planning.removals,
      ...notices.removals,
    },
    audit,
    logger,
  });
  return {
    auth,
    chats,
    notices,
    myData,
    background,
    removeOld,
    routes,
    readTexts: review.texts.read,
    ...lookup,
  };
};

/** Creates the operator's actions on accounts; needs no running server. */
export const createOperator = (context: AppContext) => {
  const audit = createAudit(context);
  const personData = createPersonData(context);
  return createAuthOperator({
    ...context,
    audit,
    agreeAtRegistration,
    exportPerson: personData.exportPerson,
    erasePerson: createErasure(context.database, personData, audit),
    endAssignments: createEndAssignments({ ...context, audit, ...personData }),
  });
};

/** Creates the operator's commands about owners of the clinic; needs no running server. */
export const openOwners = (context: AppContext) =>
  createOwnerCommands({ database: context.database, audit: createAudit(context) });

/** Creates what a start uses to detect that the clinic has no owner, and to make a code for one. */
export const openFirstRun = ({ database }: AppContext) => createFirstRun(database);

/** Creates the operator's access to grievances, to read and answer them; needs no server. */
export const openGrievanceDesk = (context: AppContext) =>
  createGrievanceDesk({ database: context.database, audit: createAudit(context) });

/** Creates access to judged messages whose use was agreed to; needs no running server. */
export const openVerdictExport = (context: AppContext) =>
  createVerdictExport({ database: context.database, audit: createAudit(context) });

/** Creates the list of people to inform of a data breach; needs no running server. */
export const openBreachList = (context: AppContext) =>
  createBreachList({
    db: context.database.db,
    audit: createAudit(context),
    longest: {
      patient: context.config.signIn.sessions.patient.max,
      doctor: context.config.signIn.sessions.doctor.max,
    },
  });

/** Creates a drill of whether an emergency would reach a doctor; needs a running server. */
export const createAlarmDrill = (context: AppContext) =>
  createDrill({ database: context.database, audit: createAudit(context) });

/** Adds a push key and returns the path of its file. */
export const rotatePushKeys = async (context: AppContext): Promise<string> => {
  const { keysFile } = context.config.push;
  await createPushKeys(keysFile, context.logger).rotate();
  await createAudit(context).note({ actor: OPERATOR, kind: 'push_keys_rotated', subjectId: null });
  return keysFile;
};
