import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/index.ts';
import { createFewAtOnce } from '../../platform/few-at-once.ts';
import type { Logger } from '../../platform/logger.ts';
import { createRateLimits } from '../../platform/rate-limits.ts';
import type { Audit } from '../audit/index.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import { createCallLimits } from './budgets/call-limits.ts';
import { createGuessBudgets } from './budgets/guess-budgets.ts';
import { createGuessLaddersRepository } from './budgets/guess-ladders.repository.ts';
import { createPepperRepository } from './pins/pepper.repository.ts';
import { createPepperStore } from './pins/pepper.ts';
import { createPinHasher, PIN_ORIGINS } from './pins/pin-hasher.ts';
import { createRecoveryRepository } from './recovery.repository.ts';
import {
  type AgreeAtRegistration,
  createRegistrationsRepository,
} from './registrations.repository.ts';
import { createDevicesRepository } from './sessions/devices.repository.ts';
import { createSessions } from './sessions/sessions.repository.ts';
import { createStartSession } from './sessions/start-session.ts';

/** Leaves one core free; without it, a flood of sign-ins made other calls seven times slower. */
const HASHES = { atOnce: Math.max(1, availableParallelism() - 1), waitingMax: 100 };
const PEPPER_FILE_NAME = 'pin-pepper';

/** The dependencies of sign-in. */
export type AuthParts = {
  config: Config;
  database: Database;
  audit: Audit;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
  agreeAtRegistration: AgreeAtRegistration;
};

/** Creates what the sign-in services share; does not open the pepper yet. */
export const createAuthContext = ({
  config,
  database,
  audit,
  clock,
  logger,
  agreeAtRegistration,
}: AuthParts) => {
  const { signIn: settings, weakPins } = config;
  const { db } = database;
  const sessions = createSessions(db, settings.sessions, logger);
  const devices = createDevicesRepository(db);
  const ladders = createGuessLaddersRepository(db);
  const limits = createRateLimits(db);
  const { addressLimitFactor: factor, deviceTrustSeconds } = settings;
  const pepper = createPepperStore(
    config.pinPepperFile ?? join(config.dataDir, PEPPER_FILE_NAME),
    createPepperRepository(database),
  );
  return {
    accounts: createAccountsRepository(database),
    audit,
    calls: createCallLimits(limits, factor),
    clock,
    devices,
    guesses: createGuessBudgets({ ladders, limits, devices, factor }),
    ladders,
    limits,
    pepper,
    pins: createPinHasher({ pepper, line: createFewAtOnce(PIN_ORIGINS, HASHES) }),
    recovery: createRecoveryRepository(database),
    registrations: createRegistrationsRepository(database, agreeAtRegistration),
    sessions,
    ...createStartSession({
      database,
      logger,
      lifetimes: settings.sessions,
      deviceTrustSeconds,
    }),
    weakPins,
  };
};
export type AuthContext = ReturnType<typeof createAuthContext>;

/** How people reach the clinic; null for what is not set. */
export type ClinicReach = Record<'name' | 'contact' | 'phone' | 'address', string | null>;
/** Also knows whom people should contact. */
export type ContactContext = AuthContext & { clinicContact(): string };
