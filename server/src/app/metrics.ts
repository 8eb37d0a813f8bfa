import { createServer, type Server } from 'node:http';
import { endpoints, type Level } from '@saathi/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ConfigError } from '../platform/config.ts';
import type { Database } from '../platform/database/index.ts';
import type { CountCall } from '../platform/outside-call.ts';

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const SIGN_IN_PATHS = new Set<string>([
  endpoints.auth.patientLogin.path,
  endpoints.auth.doctorLogin.path,
]);
const SIGN_IN_FAILURES: Record<number, string> = { 401: 'wrong', 429: 'too_many' };

/** Returns the age in seconds of the oldest unseen inbox item, by level. */
type OldestUnseen = () => Promise<Map<Level, number>>;

const watchConnections = (registry: Registry, pool: Pick<Database['pool'], 'counts'>): void => {
  new Gauge({
    name: 'saathi_database_connections',
    help: 'Connections to the database, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = pool.counts();
      this.set({ state: 'open' }, total);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
};

/** Adds nothing if one server has the database to itself. */
const watchNews = (registry: Registry, news: Database['news']): void => {
  if (!news()) return;
  const registers = [registry];
  new Gauge({
    name: 'saathi_news_heard',
    help: 'Whether live events of other servers arrive: 1 or 0, when the poll alone finds them.',
    registers,
    collect() {
      this.set(news()?.heard ? 1 : 0);
    },
  });
  new Gauge({
    name: 'saathi_news_unsent_total',
    help: 'Batches of live events that did not reach the other servers.',
    registers,
    collect() {
      this.set(news()?.unsent ?? 0);
    },
  });
};

/** Adds nothing if there is no replica. */
const watchListReads = (registry: Registry, listReads: Database['listReads']): void => {
  if (!listReads()) return;
  new Gauge({
    name: 'saathi_list_reads_total',
    help: 'Reads of long lists, by who answered: the replica, or the primary in its place.',
    labelNames: ['from'],
    registers: [registry],
    collect() {
      const { replica = 0, primary = 0 } = listReads() ?? {};
      this.set({ from: 'replica' }, replica);
      this.set({ from: 'primary' }, primary);
    },
  });
};

const watchUnseen = (registry: Registry, oldestUnseen: OldestUnseen): void => {
  new Gauge({
    name: 'saathi_oldest_unseen_seconds',
    help: 'Age of the oldest inbox item no doctor has seen, by level.',
    labelNames: ['level'],
    registers: [registry],
    async collect() {
      // If the database fails, the other metrics are still served.
      const ages = await oldestUnseen().catch(() => new Map<Level, number>());
      this.reset();
      for (const [level, seconds] of ages) this.set({ level }, seconds);
    },
  });
};

/** Creates the metrics; labels are routes, codes and levels, never people. */
export const createMetrics = ({
  pool,
  news,
  listReads,
}: Pick<Database, 'pool' | 'news' | 'listReads'>) => {
  const registry = new Registry();
  const registers = [registry];
  watchConnections(registry, pool);
  watchNews(registry, news);
  watchListReads(registry, listReads);
  const requests = new Histogram({
    name: 'saathi_request_seconds',
    help: 'Answered requests and how long they took, by route and status; an event stream counts when it ends.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const signInFailures = new Counter({
    name: 'saathi_sign_in_failures_total',
    help: 'Sign-ins refused, for a wrong PIN or for too many tries.',
    labelNames: ['reason'],
    registers,
  });
  const reviews = new Counter({
    name: 'saathi_reviews_total',
    help: "Patients' messages by the level the first review gave them.",
    labelNames: ['level'],
    registers,
  });
  const lateReviews = new Counter({
    name: 'saathi_review_deadline_total',
    help: 'First reviews that were not done in time; their messages went to the doctor as UNSURE.',
    registers,
  });
  const calls = new Counter({
    name: 'saathi_calls_total',
    help: 'Calls to the model, ALERT_URL and the gateway by outcome: ok, or the code in the log.',
    labelNames: ['to', 'outcome'],
    registers,
  });
  return {
    registry,
    countCall: (...[to, outcome]: Parameters<CountCall>): void => calls.inc({ to, outcome }),
    countLateReview: (): void => lateReviews.inc(),
    countReview: (level: Level): void => reviews.inc({ level }),
    countRequest: (request: FastifyRequest, status: number, seconds: number): void => {
      const route = request.routeOptions.url ?? 'none';
      requests.observe({ method: request.method, route, status }, seconds);
      const reason = SIGN_IN_PATHS.has(route) ? SIGN_IN_FAILURES[status] : undefined;
      if (reason) signInFailures.inc({ reason });
    },
  };
};
export type Metrics = ReturnType<typeof createMetrics>;

const createMetricsServer = (registry: Registry): Server =>
  createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  });

/** Counts every request, and serves the metrics on a separate port while the server listens. */
export const installMetrics = (
  app: FastifyInstance,
  { registry, countRequest }: Metrics,
  {
    host,
    metricsPort,
    oldestUnseen,
  }: { host: string; metricsPort: number | null; oldestUnseen: OldestUnseen },
): void => {
  watchUnseen(registry, oldestUnseen);
  app.addHook('onResponse', async (request, reply) => {
    countRequest(request, reply.statusCode, reply.elapsedTime / 1_000);
  });
  if (metricsPort === null) return;
  const server = createMetricsServer(registry);
  // Runs before the server listens, so that an unavailable port prevents the start.
  app.addHook('onReady', async () => {
    collectDefaultMetrics({ register: registry });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(metricsPort, host, resolve);
    }).catch(({ message }: Error) => {
      throw new ConfigError(
        `METRICS_PORT is "${metricsPort}": ${message}. Example: METRICS_PORT=9464`,
      );
    });
  });
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
};
