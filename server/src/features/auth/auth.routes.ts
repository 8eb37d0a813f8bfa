import { authEndpoints, type Role } from '@saathi/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { serve } from '../../platform/endpoint-route.ts';
import type { AccountService } from './account.service.ts';
import type { ClinicReach } from './auth-context.ts';
import type { AuthCookies } from './auth-cookies.ts';
import type { Caller } from './caller.ts';
import type { Corrections } from './corrections.service.ts';
import type { JoinService } from './join.service.ts';
import { type RegistrationService, TICKET_SECONDS } from './registration.service.ts';
import { deviceLabel } from './sessions/device-label.ts';
import type { Started } from './sessions/start-session.ts';
import type { SignInService } from './sign-in.service.ts';

type Parts = {
  /** Whom people contact if they cannot sign in. */
  clinicContact(): string;
  clinic(): ClinicReach;
  account: AccountService;
  corrections: Corrections;
  cookies: AuthCookies;
  join: JoinService;
  registration: RegistrationService;
  settings: Config['signIn'];
  signIn: SignInService;
};

const callsOf = {
  patient: {
    checkPhone: authEndpoints.patientCheckPhone,
    login: authEndpoints.patientLogin,
    setPin: authEndpoints.patientSetPin,
  },
  doctor: {
    checkPhone: authEndpoints.doctorCheckPhone,
    login: authEndpoints.doctorLogin,
    setPin: authEndpoints.doctorSetPin,
  },
};

const createCookieHandling = ({ cookies, settings }: Parts) => ({
  callerOf: (request: FastifyRequest): Caller => ({
    address: request.ip,
    device: deviceLabel(request.headers['user-agent']),
    requestId: request.id,
    sessionToken: cookies.session.read(request),
    deviceToken: cookies.device.read(request),
    ticket: cookies.ticket.read(request),
  }),
  setCookies: (reply: FastifyReply, role: Role, { userId, sessionToken, deviceToken }: Started) => {
    cookies.session.set(reply, sessionToken, settings.sessions[role].max);
    cookies.device.set(reply, deviceToken, settings.deviceTrustSeconds);
    return { success: true as const, userId };
  },
});
type CookieHandling = ReturnType<typeof createCookieHandling>;

const serveRole = (
  app: FastifyInstance,
  role: Role,
  { signIn, registration, cookies }: Parts,
  { callerOf, setCookies }: CookieHandling,
) => {
  const calls = callsOf[role];
  serve(app, calls.checkPhone, ({ body, request }) =>
    signIn.checkPhone(role, body.phone, callerOf(request)),
  );
  serve(app, calls.login, async ({ body, request, reply }) =>
    setCookies(reply, role, await signIn.login({ role, ...body, caller: callerOf(request) })),
  );
  serve(app, calls.setPin, async ({ body, request, reply }) => {
    const choice = { role, ...body, claimCode: body.claimCode ?? null, caller: callerOf(request) };
    const started = await registration.setPin(choice);
    cookies.ticket.clear(reply);
    return setCookies(reply, role, started);
  });
};

const serveAccount = (
  app: FastifyInstance,
  { account, corrections }: Parts,
  { callerOf }: CookieHandling,
) => {
  const success = { success: true as const };
  serve(app, authEndpoints.me, ({ actor, params }) => account.me(actor, params.userId));
  serve(app, authEndpoints.sessions, ({ actor }) => account.listSessions(actor));
  serve(app, authEndpoints.endOtherSessions, async ({ actor, request }) => {
    await account.endOtherSessions(actor, request.id);
    return success;
  });
  serve(app, authEndpoints.endSession, async ({ actor, params, request }) => {
    await account.endSession(actor, params.sessionId, request.id);
    return success;
  });
  serve(app, authEndpoints.changePin, async ({ actor, body, request }) => {
    await account.changePin(actor, body, request.id);
    return success;
  });
  serve(app, authEndpoints.changePhone, ({ actor, body, request }) =>
    corrections.changePhone(actor, body, callerOf(request)),
  );
  serve(app, authEndpoints.editProfile, ({ actor, body, request }) =>
    corrections.editProfile(actor, body, request.id),
  );
};

export const authRoutes = (parts: Parts) => (app: FastifyInstance) => {
  const { signIn, registration, cookies } = parts;
  const handling = createCookieHandling(parts);
  serveRole(app, 'patient', parts, handling);
  serveRole(app, 'doctor', parts, handling);
  serveAccount(app, parts, handling);

  const register = async (
    who: Parameters<RegistrationService['register']>[0],
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const { userId, ticket } = await registration.register(who, handling.callerOf(request));
    cookies.ticket.set(reply, ticket, TICKET_SECONDS);
    return { success: true as const, user: { id: userId } };
  };
  serve(app, authEndpoints.patientRegister, ({ body, request, reply }) =>
    register({ role: 'patient', ...body }, request, reply),
  );
  serve(app, authEndpoints.doctorRegister, ({ body, request, reply }) =>
    register({ role: 'doctor', ...body }, request, reply),
  );
  serve(app, authEndpoints.join, async ({ body, request, reply }) =>
    handling.setCookies(reply, 'doctor', await parts.join(body, handling.callerOf(request))),
  );
  serve(app, authEndpoints.clinic, async () => ({
    ...parts.clinic(),
    contact: parts.clinicContact(),
  }));
  serve(app, authEndpoints.logout, async ({ request, reply }) => {
    await signIn.logout(handling.callerOf(request));
    cookies.session.clear(reply);
    // Responses the browser may cache but must revalidate, such as messages.
    reply.header('clear-site-data', '"cache"');
    return undefined;
  });
};
