import type { Readable } from 'node:stream';
import type { Endpoint } from '@saathi/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from './actor.ts';
import { AppError, notSignedIn } from './app-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    /** The body as sent, for checking signatures. */
    text: string;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    /** The handler reads the session itself, in the same statement as its answer. */
    readsSession?: boolean;
  }
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The input of a handler: the actor and the validated parts of the request. */
export type Call<E extends Endpoint> = {
  actor: E['access'] extends 'anyone' ? Actor | null : Actor;
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  /**
   * For calls that take bytes, a function that reads them; throws `too_large`, or
   * `unsupported_media_type` for JSON.
   */
  body: E extends { rawBody: object } ? () => Promise<Buffer> : Parsed<E['body']>;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Answer<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.input<E['response']> | FastifyReply
  : undefined | FastifyReply;

const schemaOf = (endpoint: Endpoint) => ({
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.body && { body: endpoint.body }),
  ...(endpoint.response && { response: { [endpoint.status ?? 200]: endpoint.response } }),
});

/** Drops optional fields without a value, so that they are never read as a change. */
const given = (part: unknown): unknown =>
  part && Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));

const tooManyBytes = (most: number): AppError =>
  new AppError('too_large', `At most ${most / 1024} KB may be sent at once.`);

const cutOff = (): AppError => new AppError('bad_request', 'The upload was cut off.');

/** Reads a body into memory, up to the limit of the call. */
const readBytes = async ({ body }: FastifyRequest, maxBytes: number): Promise<Buffer> => {
  if (body === undefined || body === null) return Buffer.alloc(0);
  const stream = body as Readable;
  if (typeof stream.on !== 'function') {
    throw new AppError('unsupported_media_type', 'Only application/octet-stream is understood.');
  }
  // If the client disconnected before the body is read, no event reports it any more.
  if (stream.destroyed) throw cutOff();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else {
        // The rest is read and dropped, so that the answer can be sent.
        chunks.length = 0;
        reject(tooManyBytes(maxBytes));
      }
    });
    stream.once('end', () => resolve(Buffer.concat(chunks)));
    stream.once('error', () => reject(cutOff()));
    stream.once('close', () => reject(cutOff()));
  });
};

const bodyOf = (endpoint: Endpoint, request: FastifyRequest): unknown => {
  if (!endpoint.rawBody) return given(request.body);
  const { maxBytes } = endpoint.rawBody;
  return async (): Promise<Buffer> => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooManyBytes(maxBytes);
    return readBytes(request, maxBytes);
  };
};

/** Throws unless the session of the request may make this call at all. */
export const requireAccess = (endpoint: Endpoint, actor: Actor | null): void => {
  if (endpoint.access === 'anyone') return;
  if (!actor) throw notSignedIn();
  // Members who are not doctors have the role `doctor` too, but only the calls marked for them.
  if (actor.memberId !== undefined) {
    if (endpoint.access === 'desk' || endpoint.member) return;
    if (actor.isAssistant && endpoint.assistant) return;
    throw new AppError('wrong_role', 'Only a doctor can do this.');
  }
  if (endpoint.access !== 'signed-in' && endpoint.access !== actor.role) {
    const whom = endpoint.access === 'desk' ? 'member at the desk' : endpoint.access;
    throw new AppError('wrong_role', `Only a ${whom} can do this.`);
  }
};

const addRoute = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
  readsSession: boolean,
): void => {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    config: { endpoint, readsSession },
    handler: async (request, reply) => {
      const answer = await handle({
        actor: request.actor,
        params: request.params,
        query: given(request.query),
        body: bodyOf(endpoint, request),
        request,
        reply,
      } as Call<E>);
      if (reply.sent || reply.raw.headersSent || answer === reply) return reply;
      return reply.code(endpoint.status ?? 200).send(answer);
    },
  });
};

/**
 * Serves one call of the contract: access check, validation, handler, serialiser, in this order.
 */
export const serve = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
): void => addRoute(app, endpoint, handle, false);

/**
 * Serves a call whose single statement also reads the session, so that access is checked after
 * validation. `read` returns the actor; `answer` is called only if the actor may make this call.
 */
export const serveWithSession = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  read: (call: Omit<Call<E>, 'actor'>) => Promise<{ actor: Actor | null; answer(): Answer<E> }>,
): void =>
  addRoute(
    app,
    endpoint,
    async (call) => {
      const { actor, answer } = await read(call);
      call.request.actor = actor;
      requireAccess(endpoint, actor);
      return answer();
    },
    true,
  );
