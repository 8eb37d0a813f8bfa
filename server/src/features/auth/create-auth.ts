import type { PersonData } from '../../platform/person-data.ts';
import type { Removals } from '../../platform/retention.ts';
import { createAccountService } from './account.service.ts';
import { createAccountHelp } from './account-help.ts';
import { authRoutes } from './auth.routes.ts';
import { type AuthParts, createAuthContext } from './auth-context.ts';
import { createAuthCookies } from './auth-cookies.ts';
import { createCorrections } from './corrections.service.ts';
import { createJoinRepository, type Invitations } from './join.repository.ts';
import { createJoinService } from './join.service.ts';
import { createOperatorService } from './operator.service.ts';
import { createOwnAccount, type SessionParts } from './own-account.ts';
import type { ErasePerson } from './person-data.repository.ts';
import { createRegistrationService } from './registration.service.ts';
import { createSignInService } from './sign-in.service.ts';

/** The feature, put together: `prepare` before the first sign-in, `isReady` for `/readyz`. */
export const createAuth = (
  parts: AuthParts &
    SessionParts & {
      invitations: Invitations;
      /** Whom people ask, in words; null where nobody is named. */
      contact(): string | null;
    },
) => {
  const { config } = parts;
  const context = {
    ...createAuthContext(parts),
    clinicContact: () => parts.contact() ?? 'your clinic',
  };
  const { sessions, devices, ladders, limits, pepper } = context;
  const cookies = createAuthCookies(config.publicOrigin);
  const own = createOwnAccount(context, parts);
  return {
    routes: authRoutes({
      account: createAccountService(context, own),
      corrections: createCorrections(context, own),
      clinicContact: context.clinicContact,
      cookies,
      join: createJoinService(context, createJoinRepository(parts)),
      registration: createRegistrationService(context),
      settings: config.signIn,
      signIn: createSignInService(context),
    }),
    sessions,
    cookies,
    /** For calls of other features that ask for the PIN again. */
    requirePin: own.requirePin,
    /** For owners of the clinic. */
    help: createAccountHelp(context),
    /** Sees to the pepper; throws when it is not the one this database needs. */
    prepare: pepper.open,
    isReady: pepper.isThere,
    removals: {
      sessions: sessions.sweep,
      device_grants: devices.sweep,
      guess_ladders: ladders.sweep,
      rate_limits: limits.sweep,
      registrations: context.registrations.sweep,
    } satisfies Removals,
  };
};

/** What the operator may do with accounts, on a database: no routes, no pepper, no hashing. */
export const createOperator = ({
  erasePerson,
  exportPerson,
  ...parts
}: AuthParts & {
  erasePerson: ErasePerson;
  /** Of every feature. */
  exportPerson: PersonData['exportPerson'];
}) => createOperatorService(createAuthContext(parts), { erasePerson, exportPerson });
