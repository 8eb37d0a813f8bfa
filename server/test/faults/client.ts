import { lookup } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '@saathi/contract';

const GIVE_UP_MS = 60_000;
const ATTEMPTS_MAX = 240;

/** The server's answer; a call without one throws instead. */
export type Answer = {
  status: number;
  body: unknown;
  cookies: string[];
  /** Seconds; 0 if the header is missing. */
  retryAfter: number;
  milliseconds: number;
};
type Parts = { path?: Record<string, string>; query?: string; body?: object };

/** Thrown if a call got no answer: the write may or may not have happened. */
export class NoAnswer extends Error {}

/** Resolves names below `localhost` to this machine, as browsers do. */
const findHost: LookupFunction = (name, options, found) =>
  lookup(name.endsWith('.localhost') ? '127.0.0.1' : name, options, found);

/** One connection per request, so that a broken connection affects only one. */
const options = { keepAlive: false, lookup: findHost };
const plain = { request: httpRequest, agent: new HttpAgent(options) };
const secure = { request: httpsRequest, agent: new HttpsAgent(options) };

const ask = (url: string, method: string, headers: Record<string, string>, body?: object) =>
  new Promise<Answer>((resolve, reject) => {
    const started = performance.now();
    const fail = (error: Error) => reject(new NoAnswer(error.message));
    const { request, agent } = url.startsWith('https:') ? secure : plain;
    const call = request(url, { method, headers, agent, timeout: GIVE_UP_MS }, (response) => {
      // Only a proxy that lost its server says so.
      if (response.statusCode === 502) return fail(new Error('502'));
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('error', fail);
      response.on('end', () => {
        const json = response.headers['content-type']?.includes('json') && text !== '';
        resolve({
          status: response.statusCode ?? 0,
          body: json ? JSON.parse(text) : undefined,
          cookies: response.headers['set-cookie'] ?? [],
          retryAfter: Number(response.headers['retry-after'] ?? 0),
          milliseconds: performance.now() - started,
        });
      });
    });
    call.on('error', fail);
    call.on('timeout', () => call.destroy(new Error('no answer in time')));
    call.end(body && JSON.stringify(body));
  });

/**
 * Creates a client that calls the contract's endpoints as one browser; `origin` is evaluated for
 * each call, since servers come and go.
 */
export const createClient = (origin: () => string) => {
  const jar = new Map<string, string>();
  return {
    /** @throws NoAnswer if the connection ends without an answer */
    call: async (
      { method, path }: Endpoint,
      parts: Parts = {},
      headers: Record<string, string> = {},
    ) => {
      const filled = path.replace(/:(\w+)/g, (_, name) => parts.path?.[name] ?? '');
      const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
      const answer = await ask(
        `${origin()}${filled}${parts.query ? `?${parts.query}` : ''}`,
        method,
        {
          ...headers,
          ...(cookie && { cookie }),
          ...(parts.body && { 'content-type': 'application/json' }),
        },
        parts.body,
      );
      for (const given of answer.cookies) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
        if (value) jar.set(name, value);
        else jar.delete(name);
      }
      return answer;
    },
    cookie: () => [...jar].map((pair) => pair.join('=')).join('; '),
  };
};
export type Client = ReturnType<typeof createClient>;

/**
 * Makes a call that must succeed. Throws NoAnswer for "not now", and an error for a refusal, which
 * no fault explains.
 */
export const callOrThrow = async <Body = unknown>(
  client: Client,
  endpoint: Endpoint,
  parts: Parts = {},
): Promise<Body> => {
  const { status, body } = await client.call(endpoint, parts);
  // 408: the request did not arrive in time, as on a very busy machine.
  if (status === 503 || status === 408) throw new NoAnswer(`${status}`);
  if (status >= 300) {
    throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`);
  }
  return body as Body;
};

/** Makes a call and repeats it while the server says "not now"; a refusal is returned. */
export const answerOf = (client: Client, endpoint: Endpoint, parts: Parts = {}): Promise<Answer> =>
  retryWhileBusy(async () => {
    const answer = await client.call(endpoint, parts);
    if (answer.status === 503) throw new NoAnswer('503');
    return answer;
  });

/** Repeats work while the server says "not now": a busy machine is not a fault. */
export const retryWhileBusy = async <Done>(work: () => Promise<Done>): Promise<Done> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NoAnswer) || tried === ATTEMPTS_MAX) throw error;
      await wait(250);
    }
  }
};
