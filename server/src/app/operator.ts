import { createAudit, createAuditRepository } from '../features/audit/index.ts';
import { createOperator as createAuthOperator } from '../features/auth/index.ts';
import type { AppContext } from './app-context.ts';
import { createPersonData } from './person-data.ts';

/** What the operator may do with accounts; needs no server. */
export const createOperator = ({ config, clock, database }: AppContext) =>
  createAuthOperator({
    config,
    database,
    audit: createAudit({
      audit: createAuditRepository(database.db),
      clock,
      timeZone: config.clinicTimeZone,
    }),
    personData: createPersonData(database),
  });
