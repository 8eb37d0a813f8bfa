import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@saathi/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { z } from 'zod';
import type { AppContext } from '../src/app/app-context.ts';
import { buildApp } from '../src/app/build-app.ts';
import {
  createOperator,
  openBreachList,
  openGrievanceDesk,
  openOwners,
} from '../src/app/features.ts';
import { makeDoctor, makePatient, type Person } from '../src/features/auth/auth.factory.ts';
import type { Clock } from '../src/platform/clock.ts';
import { type Config, readConfig } from '../src/platform/config.ts';
import { createLogger } from '../src/platform/logger.ts';
import { createTestDatabase, testEngine } from './database.ts';
import { startPushReceiver } from './push-receiver.ts';

/** Creates a clock that stands still until it is set. */
export const createTestClock = (start = '2026-03-10T09:00:00+05:30') => {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (instant: string) => {
      now = new Date(instant);
    },
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
  } satisfies Clock & Record<string, unknown>;
};

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Parts<E extends Endpoint> = {
  params?: Input<E['params']>;
  query?: Input<E['query']>;
  body?: Input<E['body']>;
  headers?: Record<string, string>;
};
type Reply<E extends Endpoint> = {
  status: number;
  /** The response body; if successful, already validated against the contract's response schema. */
  body: E['response'] extends z.ZodType ? z.output<E['response']> : undefined;
  /** The error body of a failed call. */
  error: { code: string; message: string; fields?: Record<string, string> };
  headers: LightMyRequestResponse['headers'];
  cookies: LightMyRequestResponse['cookies'];
  raw: LightMyRequestResponse;
};

const urlOf = (path: string, params: Record<string, string> = {}, query: object = {}): string => {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return search ? `${filled}?${search}` : filled;
};

/**
 * Creates a client that calls the app with these cookies; it throws if a successful response
 * violates the contract.
 */
const createClient = (app: FastifyInstance, cookies: Record<string, string>) => ({
  cookies,
  call: async <E extends Endpoint>(endpoint: E, parts: Parts<E> = {}): Promise<Reply<E>> => {
    const raw = await app.inject({
      method: endpoint.method,
      url: urlOf(endpoint.path, parts.params as Record<string, string>, parts.query as object),
      cookies,
      headers: parts.headers ?? {},
      ...(parts.body !== undefined && { payload: parts.body as object }),
    });
    const json = raw.body && raw.headers['content-type']?.toString().includes('json');
    const body = json ? raw.json() : undefined;
    const good = raw.statusCode < 300 && endpoint.response;
    return {
      status: raw.statusCode,
      body: good ? endpoint.response?.parse(body) : body,
      error: body,
      headers: raw.headers,
      cookies: raw.cookies,
      raw,
    } as Reply<E>;
  },
});
export type TestClient = ReturnType<typeof createClient>;

/**
 * Builds the real app without load shedding, so that a busy machine makes a test slow instead of
 * failing it.
 */
export const buildTestApp = (
  context: AppContext,
  webDirectory: string | null = null,
  shed = false,
) => buildApp(context, webDirectory, shed ? {} : { eventLoopDelayMaxMs: 0 });

/**
 * Starts the real app on a private database, with an adjustable clock and functions that create
 * signed-in people.
 */
export const startTestApp = async (
  settings: Record<string, string> = {},
  { webDirectory = null, shed = false }: { webDirectory?: string | null; shed?: boolean } = {},
) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'saathi-app-'));
  const config: Config = readConfig({
    LOG_LEVEL: 'silent',
    PORT: '3000',
    DATA_DIR: dataDir,
    ...settings,
  });
  const database = await createTestDatabase();
  const clock = createTestClock();
  const context: AppContext = { config, clock, database, logger: createLogger(config.logLevel) };
  const { app, features } = await buildTestApp(context, webDirectory, shed);
  const { sessions, cookies } = features.auth;
  const as = async (person: Person): Promise<TestClient> =>
    createClient(app, { [cookies.session.name]: (await sessions.start(person.id, 'test')).token });
  return {
    app,
    /** Starts a second server on the same data; on PostgreSQL with its own connections. */
    anotherServer: async () => {
      if (testEngine() === 'embedded') return (await buildTestApp(context)).app;
      const another = await database.openAnother();
      const { app: second } = await buildTestApp({ ...context, database: another });
      second.addHook('onClose', () => another.close());
      return second;
    },
    context,
    operator: createOperator(context),
    owners: openOwners(context),
    grievances: openGrievanceDesk(context),
    breachList: openBreachList(context),
    sweep: features.removeOld,
    eraseDue: features.myData.eraseDue,
    database,
    db: database.db,
    clock,
    config,
    nobody: createClient(app, {}),
    as,
    patient: async (options?: Parameters<typeof makePatient>[1]) => {
      const person = await makePatient(database.db, options);
      return { ...person, ...(await as(person)) };
    },
    doctor: async (options?: Parameters<typeof makeDoctor>[1]) => {
      const person = await makeDoctor(database.db, options);
      return { ...person, ...(await as(person)) };
    },
    close: async () => {
      await app.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** As `startTestApp`, with a push service that the app may send to. */
export const startPushTestApp = async (settings: Record<string, string> = {}) => {
  const receiver = await startPushReceiver();
  const test = await startTestApp({ PUSH_SERVICES: receiver.origin, ...settings });
  return {
    ...test,
    receiver,
    close: async () => {
      await test.close();
      receiver.close();
    },
  };
};
export type PushTestApp = Awaited<ReturnType<typeof startPushTestApp>>;

/** A signed-in patient or doctor. */
export type TestPerson = Awaited<ReturnType<TestApp['patient']>>;
