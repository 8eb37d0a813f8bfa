import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/index.ts';
import { createRemoveExpired } from '../../platform/database/remove-expired.ts';
import type { Logger } from '../../platform/logger.ts';
import type { PersonData } from '../../platform/person-data.ts';
import { createRateLimits } from '../../platform/rate-limits.ts';
import type { Removals } from '../../platform/retention.ts';
import { runPeriodically } from '../../platform/run-periodically.ts';
import type { Audit } from '../audit/index.ts';
import type { ErasePerson, RequirePin } from '../auth/index.ts';
import { createAgreementsRepository } from './agreements.repository.ts';
import { createDownloadLinksRepository } from './download-links.repository.ts';
import { createDownloadsService } from './downloads.service.ts';
import { createErasureJob } from './erasure-job.ts';
import { createErasuresRepository } from './erasures.repository.ts';
import { createGrievancesRepository } from './grievances.repository.ts';
import { createImportService } from './import.service.ts';
import { myDataRoutes } from './my-data.routes.ts';
import { createMyDataService } from './my-data.service.ts';

export { type BreachScope, breachCsv, createBreachList } from './breach-list.ts';
export { agreeAtRegistration, createDataStatus } from './data-status.repository.ts';
export { postponeErasures } from './erasures.repository.ts';
export { createGrievanceDesk } from './grievance-desk.ts';
export { createMyDataPersonData } from './person-data.repository.ts';

const ERASE_MS = 60_000;
const FAILED = 'erasures were not seen to';

type Parts = {
  database: Database;
  config: Config;
  clock: Clock;
  logger: Logger;
  audit: Audit;
  personData: Required<PersonData>;
  erasePerson: ErasePerson;
  requirePin: RequirePin;
  grievanceContact: () => string | null;
};

/** A person's rights over their data: agreements, a copy, erasure, nominee, grievances. */
export const createMyData = (parts: Parts) => {
  const { database, logger, erasePerson } = parts;
  const limits = createRateLimits(database.db);
  const links = createDownloadLinksRepository(database.db);
  const grievances = createGrievancesRepository(database);
  const erasures = createErasuresRepository(database.db);
  const myData = createMyDataService({
    ...parts,
    limits,
    agreements: createAgreementsRepository(database.db),
    erasures,
    grievances,
  });
  const downloads = createDownloadsService({ ...parts, limits, links });
  const imports = createImportService({ ...parts, limits });
  const eraseDue = createErasureJob({ erasures, erasePerson, logger });
  return {
    routes: myDataRoutes({ myData, downloads, imports }),
    /** Erases everybody whose erasure is due now. */
    eraseDue,
    background: [
      () => {
        // Erasures that became due while no server ran are done at once.
        const first = eraseDue().catch((error) => logger.warn({ err: error }, FAILED));
        const stop = runPeriodically(ERASE_MS, eraseDue, logger, FAILED)();
        return async () => {
          await stop();
          await first;
        };
      },
    ],
    removals: {
      download_links: createRemoveExpired(database.db, 'download_links'),
      grievances: grievances.sweep,
    } satisfies Removals,
  };
};
