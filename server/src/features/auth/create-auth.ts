import { createRemoveExpired } from '../../platform/database/remove-expired.ts';
import type { Removals } from '../../platform/retention.ts';
import { createAccountService } from './account.service.ts';
import { createAccountHelp } from './account-help.ts';
import { authRoutes } from './auth.routes.ts';
import { type AuthParts, type ClinicReach, createAuthContext } from './auth-context.ts';
import { createAuthCookies } from './auth-cookies.ts';
import { createCorrections } from './corrections.service.ts';
import { createJoinRepository, type Invitations } from './join.repository.ts';
import { createJoinService } from './join.service.ts';
import { createOperatorService, type OperatorParts } from './operator.service.ts';
import { createOwnAccount, type SessionParts } from './own-account.ts';
import { createRegistrationService } from './registration.service.ts';
import { createSignInService } from './sign-in.service.ts';

/** Creates the feature: call `prepare` before the first sign-in, `isReady` for `/readyz`. */
export const createAuth = (
  parts: AuthParts &
    SessionParts & {
      invitations: Invitations;
      clinic(): ClinicReach;
    },
) => {
  const { config, database } = parts;
  const context = {
    ...createAuthContext(parts),
    clinicContact: () => parts.clinic().contact ?? 'your clinic',
  };
  const { sessions, ladders, limits, pepper } = context;
  const cookies = createAuthCookies(config.publicOrigin);
  const own = createOwnAccount(context, parts);
  return {
    routes: authRoutes({
      account: createAccountService(context, own),
      corrections: createCorrections(context, own),
      clinic: parts.clinic,
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
    /** For clinic owners. */
    help: createAccountHelp(context),
    /** Opens the pepper; throws if it is not the one this database needs. */
    prepare: pepper.open,
    isReady: pepper.isThere,
    removals: {
      sessions: sessions.sweep,
      device_grants: createRemoveExpired(database.db, 'device_grants'),
      guess_ladders: ladders.sweep,
      rate_limits: limits.sweep,
      registrations: context.registrations.sweep,
      registration_tickets: createRemoveExpired(database.db, 'registration_tickets'),
      claim_codes: createRemoveExpired(database.db, 'claim_codes'),
    } satisfies Removals,
  };
};

/** Creates the operator's account commands on a database: no routes, no pepper, no hashing. */
export const createOperator = ({
  erasePerson,
  exportPerson,
  endAssignments,
  ...parts
}: AuthParts & OperatorParts) =>
  createOperatorService(createAuthContext(parts), { erasePerson, exportPerson, endAssignments });
