import { type Endpoint, patientsEndpoints } from '@saathi/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '../../platform/endpoint-route.ts';
import type { Audit } from './audit.service.ts';
import { type AuditActor, auditActorOf, NOBODY } from './audit-entry.ts';
import { readRules } from './patient-reads.ts';

type RequestParts = { [part in 'params' | 'body']?: Record<string, unknown> | null };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Fields that may name the subject of a denied call, in order of priority. */
const NAMES = ['patientId', 'patientUserId', 'userId', 'doctorId'];

const namedIn = ({ params, body }: RequestParts): string | null => {
  const values = NAMES.flatMap((name) => [params?.[name], body?.[name]]);
  const named = values.find((value) => typeof value === 'string' && UUID.test(value));
  return (named as string | undefined) ?? null;
};

const actorOf = ({ actor }: FastifyRequest): AuditActor => (actor ? auditActorOf(actor) : NOBODY);

/** Whether a call was denied; for signed-in users a 404 counts, because it hides other data. */
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
    // Anyone can name any id, so calls without a session share a row whatever they name.
    subjectId: request.actor ? namedIn(request as RequestParts) : null,
    detail: `${reply.statusCode} ${method} ${path}`,
    requestId: request.id,
    coalesce: true,
  };
  try {
    await audit.note(entry);
  } catch (error) {
    // A failure to write the entry must not change the response.
    request.log.error({ err: error }, 'a denial could not be written to the audit');
  }
};

const hasContent = (answer: unknown): boolean => !Array.isArray(answer) || answer.length > 0;

/** Records every read of patients' data by a doctor before it is sent, and every denial. */
const installAudit = (app: FastifyInstance, audit: Audit): void => {
  app.addHook('preSerialization', async (request, reply, answer) => {
    const { endpoint } = request.routeOptions.config;
    const { actor } = request;
    const rule = endpoint && readRules.get(endpoint);
    if (rule && actor?.role === 'doctor' && reply.statusCode < 300 && hasContent(answer)) {
      const subject = rule.subjectOf(request.params as never, answer);
      await audit.noteReads(actor.userId, rule.kind, subject, request.id);
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
