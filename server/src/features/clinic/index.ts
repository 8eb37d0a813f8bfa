import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { backUp, type Database } from '../../platform/database/index.ts';
import { createRemoveExpired } from '../../platform/database/remove-expired.ts';
import type { Logger } from '../../platform/logger.ts';
import { createRateLimits } from '../../platform/rate-limits.ts';
import type { Removals } from '../../platform/retention.ts';
import { runPeriodically } from '../../platform/run-periodically.ts';
import { createAppointmentFigures } from '../appointments/index.ts';
import type { Audit } from '../audit/index.ts';
import { createChatFigures } from '../chats/index.ts';
import { createBackUps } from './back-ups.ts';
import { clinicRoutes } from './clinic.routes.ts';
import { createClinicService } from './clinic.service.ts';
import type { CurrentClinicTexts } from './current-texts.ts';
import { createDutiesService } from './duties.service.ts';
import { createFigures } from './figures.ts';
import { createHelpService } from './help.service.ts';
import { createInvitationsRepository } from './invitations.repository.ts';
import { createMembersRepository } from './members.repository.ts';
import { createMembersService } from './members.service.ts';
import { createOverviewService } from './overview.service.ts';
import { createOwnerCodesRepository } from './owner-codes.repository.ts';
import { createOwnersRepository } from './owners.repository.ts';
import { createTextsRepository } from './texts.repository.ts';
import { createTextsService, type FixedTexts } from './texts.service.ts';

export { type CurrentClinicTexts, contactLine, createCurrentTexts } from './current-texts.ts';
export { createInvitations } from './invitations.repository.ts';
export { createClinicRelation, createFirstRun, createOwnerCommands } from './owners.ts';
export { createClinicPersonData } from './person-data.repository.ts';

const BACK_UP_CHECK_MS = 600_000;
const NOT_BEGUN = 'no back-up was begun';

type Parts = {
  database: Database;
  audit: Audit;
  config: Config;
  clock: Clock;
  logger: Logger;
  texts: CurrentClinicTexts;
  fixedTexts: FixedTexts;
} & Pick<Parameters<typeof createHelpService>[0], 'help' | 'requirePin'> &
  Pick<Parameters<typeof createDutiesService>[0], 'breachList' | 'grievances'>;

/** Creates the calls of the clinic's owners. */
export const createClinic = ({ database, config, clock, logger, ...parts }: Parts) => {
  const codes = createOwnerCodesRepository(database);
  const invitations = createInvitationsRepository(database);
  const limits = createRateLimits(database.db);
  const owners = createOwnersRepository(database);
  const shared = { ...parts, limits, owners };
  const { clinicTimeZone } = config;
  const backUps = createBackUps({
    directory: config.backUpsDir,
    keptDays: config.backUpDays,
    copy: database.snapshot ? (target) => backUp(database, target) : null,
    clock,
    clinicTimeZone,
    logger,
  });
  const overview = createOverviewService({
    ...shared,
    backUps,
    figures: createFigures({
      chats: createChatFigures(database.lists),
      appointments: createAppointmentFigures(database.lists),
      clock,
    }),
  });
  return {
    routes: clinicRoutes({
      clinic: createClinicService({ ...shared, codes }),
      duties: createDutiesService({ ...shared, clinicTimeZone }),
      help: createHelpService(shared),
      overview,
      members: createMembersService({
        ...shared,
        invitations,
        members: createMembersRepository(database),
        notify: database.notify,
      }),
      texts: createTextsService({
        ...shared,
        current: parts.texts,
        fixed: parts.fixedTexts,
        texts: createTextsRepository(database),
      }),
    }),
    background: [
      parts.texts.background,
      () => {
        const stop = runPeriodically(BACK_UP_CHECK_MS, overview.backUpNightly, logger, NOT_BEGUN)();
        return async () => {
          await stop();
          await backUps.settled();
        };
      },
    ],
    removals: {
      owner_codes: createRemoveExpired(database.db, 'owner_codes'),
      clinic_invitations: createRemoveExpired(database.db, 'clinic_invitations'),
    } satisfies Removals,
  };
};
