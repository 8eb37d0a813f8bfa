import type { DoctorDetail, UserId } from '@saathi/contract';
import type { PersonData } from '../../platform/person-data.ts';
import { createAccountService } from './account.service.ts';
import { authRoutes } from './auth.routes.ts';
import { type AuthParts, createAuthContext } from './auth-context.ts';
import { createAuthCookies } from './auth-cookies.ts';
import { createOperatorService } from './operator.service.ts';
import { createErasure } from './person-data.repository.ts';
import { createRegistrationService } from './registration.service.ts';
import { createSignInService } from './sign-in.service.ts';

const SWEEP_AFTER_SECONDS = 2 * 86_400;

/** The feature, put together: `prepare` before the first sign-in, `isReady` for `/readyz`. */
export const createAuth = (
  parts: AuthParts & { doctorDetail: (doctorId: UserId) => Promise<DoctorDetail> },
) => {
  const { config, doctorDetail } = parts;
  const context = createAuthContext(parts);
  const { sessions, devices, ladders, limits, pepper } = context;
  const cookies = createAuthCookies(config.publicOrigin);
  return {
    routes: authRoutes({
      account: createAccountService(context, doctorDetail),
      clinicContact: config.clinicContact,
      cookies,
      registration: createRegistrationService(context),
      settings: config.signIn,
      signIn: createSignInService(context),
    }),
    sessions,
    cookies,
    /** Sees to the pepper; throws when it is not the one this database needs. */
    prepare: pepper.open,
    isReady: pepper.isThere,
    /** Removes what is over: sessions, trusts, budgets nobody asks about any more. */
    sweep: async (): Promise<void> => {
      await sessions.sweep();
      await devices.sweep();
      await ladders.sweep(SWEEP_AFTER_SECONDS);
      await limits.sweep();
    },
  };
};

/** What the operator may do with accounts, on a database: no routes, no pepper, no hashing. */
export const createOperator = ({
  personData,
  ...parts
}: AuthParts & {
  /** Of every feature. */
  personData: Required<PersonData>;
}) =>
  createOperatorService(createAuthContext(parts), {
    erasePerson: createErasure(parts.database, personData),
    exportPerson: personData.exportPerson,
  });
