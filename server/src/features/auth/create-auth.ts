import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { DoctorDetail, UserId } from '@saathi/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/index.ts';
import { createRateLimits } from '../../platform/rate-limits.ts';
import { createSecretFile } from '../../platform/secret-file.ts';
import type { Audit } from '../audit/index.ts';
import { createAccountService } from './account.service.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import { authRoutes } from './auth.routes.ts';
import { createAuthCookies } from './auth-cookies.ts';
import { createCallLimits } from './budgets/call-limits.ts';
import { createGuessBudgets } from './budgets/guess-budgets.ts';
import { createGuessLaddersRepository } from './budgets/guess-ladders.repository.ts';
import { createHashQueue } from './pins/hash-queue.ts';
import { createPepperRepository } from './pins/pepper.repository.ts';
import { createPepperBox } from './pins/pepper.ts';
import { createPinHasher } from './pins/pin-hasher.ts';
import { createRecoveryRepository } from './recovery.repository.ts';
import { createRegistrationService } from './registration.service.ts';
import { createRegistrationsRepository } from './registrations.repository.ts';
import { createDevicesRepository } from './sessions/devices.repository.ts';
import { createSessionsRepository } from './sessions/sessions.repository.ts';
import { createSessions } from './sessions/sessions.ts';
import { createStartSession } from './sessions/start-session.ts';
import { createSignInService } from './sign-in.service.ts';

const HASHES_PER_CORE = 2;
const HASHES_WAITING = 100;
const SWEEP_AFTER_SECONDS = 2 * 86_400;
const PEPPER_FILE_NAME = 'pin-pepper';

/** What sign-in is made of. */
export type AuthParts = {
  config: Config;
  database: Pick<Database, 'db' | 'transaction'>;
  audit: Pick<Audit, 'note'>;
  clock: Clock;
  doctorDetail: (doctorId: UserId) => Promise<DoctorDetail>;
};

/** The feature, put together: `prepare` before the first sign-in, `isReady` for `/readyz`. */
export const createAuth = ({ config, database, audit, clock, doctorDetail }: AuthParts) => {
  const { signIn: settings, weakPins, clinicContact } = config;
  const { db } = database;
  const cookies = createAuthCookies(config.publicOrigin);
  const sessionsRepository = createSessionsRepository(db, settings.sessions);
  const sessions = createSessions(sessionsRepository);
  const devices = createDevicesRepository(db);
  const ladders = createGuessLaddersRepository(db);
  const limits = createRateLimits(db);
  const { addressLimitFactor: factor } = settings;
  const guesses = createGuessBudgets({ ladders, limits, devices, factor });
  const calls = createCallLimits(limits, factor);
  const pepper = createPepperBox({
    file: createSecretFile(config.pinPepperFile ?? join(config.dataDir, PEPPER_FILE_NAME)),
    peppers: createPepperRepository(database),
  });
  const queue = createHashQueue({
    atOnce: HASHES_PER_CORE * availableParallelism(),
    waiting: HASHES_WAITING,
  });
  const pins = createPinHasher({ pepper, queue });
  const { deviceTrustSeconds } = settings;
  const startSession = createStartSession({ sessions, devices, deviceTrustSeconds });
  const accounts = createAccountsRepository(database);
  const recovery = createRecoveryRepository(database);
  const shared = { accounts, audit, calls, guesses, pins, recovery, sessions, startSession };

  const signIn = createSignInService({ ...shared, devices });
  const registration = createRegistrationService({
    ...shared,
    clinicContact,
    clock,
    registrations: createRegistrationsRepository(database),
    weakPins,
  });
  const account = createAccountService({ ...shared, doctorDetail, weakPins });
  return {
    routes: authRoutes({ account, clinicContact, cookies, registration, settings, signIn }),
    sessions,
    sessionTable: sessionsRepository.sessionTable,
    cookies,
    /** Sees to the pepper; throws when it is not the one this database needs. */
    prepare: pepper.open,
    isReady: pepper.isThere,
    /** Removes what is over: sessions, trusts, budgets nobody asks about any more. */
    sweep: async (): Promise<void> => {
      await sessionsRepository.sweep();
      await devices.sweep();
      await ladders.sweep(SWEEP_AFTER_SECONDS);
      await limits.sweep();
    },
  };
};
