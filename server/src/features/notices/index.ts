import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Logger } from '../../platform/logger.ts';
import { createRateLimits } from '../../platform/rate-limits.ts';
import { createDevicesRepository } from './devices/devices.repository.ts';
import { createDevicesService } from './devices/devices.service.ts';
import { createPushServices } from './devices/push-services.ts';
import { noticesRoutes } from './notices.routes.ts';
import { createPush } from './push/push.ts';
import { createPushKeys } from './push/push-keys.ts';
import { createSettingsRepository } from './settings/settings.repository.ts';

export { createNoticesPersonData } from './person-data.repository.ts';
export { RANG, RANG_AT } from './rang.repository.ts';

/** Connections kept to each push service. */
const CONNECTIONS = 16;

type Parts = { database: Database; logger: Logger; config: Pick<Config, 'push'> };

/** The feature on a database: its routes; `prepare` sees to the push keys before anybody asks for one. */
export const createNotices = ({ database, logger, config }: Parts) => {
  const { contact, keysFile, services: more } = config.push;
  const keys = createPushKeys(keysFile, logger);
  const services = createPushServices(more);
  const push = createPush({ keys, services, contact, logger }, CONNECTIONS);
  const devices = createDevicesService({
    devices: createDevicesRepository(database),
    keys,
    services,
    push,
    limits: createRateLimits(database.db),
  });
  return {
    routes: noticesRoutes({
      devices,
      settings: createSettingsRepository(database.db),
      gatewayOffered: false,
    }),
    prepare: keys.prepare,
  };
};
