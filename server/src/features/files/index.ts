import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/index.ts';
import { createRateLimits } from '../../platform/rate-limits.ts';
import type { Removals } from '../../platform/retention.ts';
import type { Audit } from '../audit/index.ts';
import { createFilesRepository } from './files.repository.ts';
import { filesRoutes } from './files.routes.ts';
import { createFilesService } from './files.service.ts';
import { createUploadSlots } from './upload-slots.ts';

export { storeMessageFiles, takeForMessage } from './message-files.repository.ts';
export { createFilesPersonData } from './person-data.repository.ts';

/** Each upload holds one part in memory, 16 MB in total. */
const UPLOAD_LIMITS = { inAll: 64, each: 4, address: 16 };

type Parts = {
  database: Database;
  audit: Pick<Audit, 'noteReads'>;
  clock: Clock;
  config: Pick<Config, 'filesPerPatientBytes'>;
};

/** Creates the feature on a database: its routes and its clean-up jobs. */
export const createFiles = ({ database, audit, clock, config }: Parts) => {
  const files = createFilesRepository(database.db);
  const service = createFilesService({
    database,
    files,
    audit,
    clock,
    limits: createRateLimits(database.db),
    slots: createUploadSlots(UPLOAD_LIMITS),
    mostBytes: config.filesPerPatientBytes,
  });
  return { routes: filesRoutes(service), removals: { files: files.sweep } satisfies Removals };
};
