import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/index.ts';
import type { PersonData } from '../../platform/person-data.ts';
import { createRateLimits } from '../../platform/rate-limits.ts';
import type { Audit } from '../audit/index.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import { createGuessBudgets } from './budgets/guess-budgets.ts';
import { createGuessLaddersRepository } from './budgets/guess-ladders.repository.ts';
import { createOperatorService } from './operator.service.ts';
import { createErasure } from './person-data.repository.ts';
import { createRecoveryRepository } from './recovery.repository.ts';
import { createDevicesRepository } from './sessions/devices.repository.ts';
import { createSessionsRepository } from './sessions/sessions.repository.ts';
import { createSessions } from './sessions/sessions.ts';

type Parts = {
  config: Config;
  database: Pick<Database, 'db' | 'transaction'>;
  audit: Pick<Audit, 'note'>;
  /** Of every feature. */
  personData: Required<PersonData>;
};

/** What the operator may do with accounts, on a database: no routes, no pepper, no hashing. */
export const createOperator = ({ config, database, audit, personData }: Parts) => {
  const { db } = database;
  const { signIn } = config;
  return createOperatorService({
    accounts: createAccountsRepository(database),
    audit,
    erasePerson: createErasure(database, personData),
    exportPerson: personData.exportPerson,
    guesses: createGuessBudgets({
      ladders: createGuessLaddersRepository(db),
      limits: createRateLimits(db),
      devices: createDevicesRepository(db),
      factor: signIn.addressLimitFactor,
    }),
    recovery: createRecoveryRepository(database),
    sessions: createSessions(createSessionsRepository(db, signIn.sessions)),
  });
};
