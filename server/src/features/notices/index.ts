import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Logger } from '../../platform/logger.ts';
import type { CountCall } from '../../platform/outside-call.ts';
import { createRateLimits } from '../../platform/rate-limits.ts';
import type { Removals } from '../../platform/retention.ts';
import { runPeriodically } from '../../platform/run-periodically.ts';
import type { Audit } from '../audit/index.ts';
import { createDevicesRepository } from './devices/devices.repository.ts';
import { createDevicesService } from './devices/devices.service.ts';
import { createPushServices } from './devices/push-services.ts';
import { createGatewayRepository } from './gateway/gateway.repository.ts';
import { gatewayRoutes } from './gateway/gateway.routes.ts';
import { createGateway } from './gateway/gateway.ts';
import { createNoticeRunner } from './notice-runner.ts';
import { createNoticesRepository } from './notices.repository.ts';
import { noticesRoutes } from './notices.routes.ts';
import { createPush } from './push/push.ts';
import { createPushKeys } from './push/push-keys.ts';
import { createRemindersRepository } from './reminders.repository.ts';
import { createReminders } from './reminders.ts';
import { createSettingsRepository } from './settings/settings.repository.ts';

export {
  notifyOfAppointment,
  remindOfAppointment,
  withdrawAppointmentNotices,
  withdrawNoShow,
} from './appointment-notices.repository.ts';
export {
  endNotices,
  hasDevice,
  notifyDoctor,
  notifyOfUrgent,
  notifyPatient,
  type PatientNews,
  recordWebhookNotice,
  withdrawNotices,
} from './chat-notices.repository.ts';
export { createDrill } from './drill.ts';
export { notifyOfHandOver, withdrawHandOverNotice } from './hand-over-notices.repository.ts';
export { rungMinutesOf } from './ladder.ts';
export { LAST_RANG_AT, RANG_STEPS } from './ladder-progress.repository.ts';
export { remindOfNextVisit, withdrawNextVisit } from './next-visit-notices.repository.ts';
export { createNoticesPersonData } from './person-data.repository.ts';
export { withdrawProposalNotices } from './proposal-notices.repository.ts';
export { createPushKeys } from './push/push-keys.ts';
export { languageOf, languageOfUser } from './settings/settings.repository.ts';

/** Connections kept open per push service. */
const CONNECTIONS = 16;
const EXPIRE_MS = 15_000;
const REMIND_MS = 5_000;

type Parts = {
  database: Database;
  clock: Clock;
  logger: Logger;
  audit: Pick<Audit, 'noteIn'>;
  config: Pick<Config, 'push' | 'gateway' | 'clinicTimeZone'>;
  countCall: CountCall;
};

const FAILED = 'notices were not seen to';

/** Creates the feature on a database: its routes and its background work. */
export const createNotices = ({ database, clock, logger, audit, config, countCall }: Parts) => {
  const { contact, keysFile, services: more } = config.push;
  const keys = createPushKeys(keysFile, logger);
  const services = createPushServices(more);
  const newPush = () => createPush({ keys, services, contact, logger }, CONNECTIONS);
  const { clinicTimeZone } = config;
  const notices = createNoticesRepository(database.db, clinicTimeZone);
  const devices = createDevicesRepository(database);
  const devicesService = createDevicesService({
    devices,
    keys,
    services,
    push: newPush(),
    limits: createRateLimits(database.db),
    logger,
  });
  const links = createGatewayRepository(database);
  const gateway = config.gateway && createGateway(config.gateway, links, countCall);
  const shared = { database, notices, devices, links, gateway, clock, clinicTimeZone, logger };
  // An emergency never waits for reminders: it has its own workers and connections.
  const runners = [true, false].map((urgent) =>
    createNoticeRunner({ ...shared, push: newPush() }, urgent),
  );
  const remind = createReminders({
    reminders: createRemindersRepository(database.db, clinicTimeZone),
    clock,
    logger,
    wake: () => database.notify('notice', 'reminders'),
  });
  return {
    routes: [
      noticesRoutes({
        devices: devicesService,
        settings: createSettingsRepository(database),
        audit,
        gatewayOffered: gateway !== null,
      }),
      gatewayRoutes({ repository: links, secret: config.gateway?.secret ?? null }),
    ],
    /** Prepares the push keys, before anybody asks for one. */
    prepare: devicesService.prepare,
    background: [
      ...runners,
      runPeriodically(EXPIRE_MS, notices.expire, logger, FAILED),
      runPeriodically(REMIND_MS, remind, logger, FAILED),
    ],
    removals: { notices: notices.sweep } satisfies Removals,
  };
};
