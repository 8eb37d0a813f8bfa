import { type Endpoint, patientsEndpoints } from '@saathi/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '../../platform/endpoint-route.ts';
import type { Audit } from './audit.service.ts';
import { type AuditActor, NOBODY } from './audit-entry.ts';
import { readRules } from './patient-reads.ts';

type Asked = { [part in 'params' | 'body']?: Record<string, unknown> | null };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Whom a refused call named, the first that is there. */
const NAMES = ['patientId', 'patientUserId', 'userId', 'doctorId'];

const namedIn = ({ params, body }: Asked): string | null => {
  const values = NAMES.flatMap((name) => [params?.[name], body?.[name]]);
  const named = values.find((value) => typeof value === 'string' && UUID.test(value));
  return (named as string | undefined) ?? null;
};

const actorOf = ({ actor }: FastifyRequest): AuditActor =>
  actor ? { kind: actor.role, id: actor.userId } : NOBODY;

/** Refused, or answered as if it were not there: the same to whoever asked, not to the audit. */
const isDenial = (request: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  statusCode === 403 || (statusCode === 404 && request.actor !== null);

const noteDenial = async (
  audit: Audit,
  { method, path }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const entry = {
    actor: actorOf(request),
    kind: 'denied' as const,
    // Anybody can name anybody: from nobody all names share a row.
    subjectId: request.actor ? namedIn(request as Asked) : null,
    detail: `${reply.statusCode} ${method} ${path}`,
    requestId: request.id,
    coalesce: true,
  };
  try {
    await audit.note(entry);
  } catch (error) {
    // The refusal stands; losing the note must not turn it into another answer.
    request.log.error({ err: error }, 'a denial could not be written to the audit');
  }
};

const holdsSomething = (answer: unknown): boolean => !Array.isArray(answer) || answer.length > 0;

/** Writes down every doctor's look at patients' data before it is shown, and every denial. */
const installAudit = (app: FastifyInstance, audit: Audit): void => {
  app.addHook('preSerialization', async (request, reply, answer) => {
    const { endpoint } = request.routeOptions.config;
    const { actor } = request;
    const rule = endpoint && readRules.get(endpoint);
    if (rule && actor?.role === 'doctor' && reply.statusCode < 300 && holdsSomething(answer)) {
      const subject = rule.subjectOf(request.params as never, answer);
      if (subject) await audit.noteRead(actor.userId, rule.kind, subject, request.id);
    }
    return answer;
  });
  app.addHook('onSend', async (request, reply, answer) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint && isDenial(request, reply)) await noteDenial(audit, endpoint, request, reply);
    return answer;
  });
};

export const auditRoutes = (audit: Audit) => (app: FastifyInstance) => {
  installAudit(app, audit);
  serve(app, patientsEndpoints.accessLog, ({ actor, params }) =>
    audit.accessLog(actor, params.patientId),
  );
};
