import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Audit } from '../audit/index.ts';
import { createChatLines } from '../chats/index.ts';
import type { GoalsReader } from '../goals/index.ts';
import { createNotesRepository } from './notes.repository.ts';
import { createNotesService } from './notes.service.ts';
import { createVisitsRepository } from './visits.repository.ts';
import { visitsRoutes } from './visits.routes.ts';
import { createVisitsService } from './visits.service.ts';

export { createVisitsPersonData } from './person-data.repository.ts';

type Parts = {
  database: Database;
  clock: Clock;
  clinicTimeZone: string;
  audit: Pick<Audit, 'noteIn'>;
  goals: GoalsReader;
};

/** Creates the feature's routes on a database. */
export const createVisits = (parts: Parts) => {
  const { db } = parts.database;
  return visitsRoutes({
    visits: createVisitsService({
      ...parts,
      visits: createVisitsRepository(db),
      notes: createNotesRepository(db),
    }),
    notes: createNotesService({ ...parts, lines: createChatLines(parts.database) }),
  });
};
