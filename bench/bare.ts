/*
 * Minimal implementation of the same jobs: node:http, the driver, one statement, JSON.stringify.
 * Sessions are not renewed, input is not validated, no headers are set, nothing is logged.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import pg from 'pg';
import { clusterDirectory } from '../server/src/platform/database/embedded-directory.ts';
import { createEmbeddedEngine } from '../server/src/platform/database/embedded-engine.ts';
import { EmbeddedSocket } from '../server/src/platform/database/embedded-socket.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { bareJobs } from './bare-jobs.ts';

const CHECKPOINT_SEGMENTS = 16;
const IDLE_MS = 10_000;

const openPool = (): pg.Pool => {
  const { DATABASE_URL, DATA_DIR = '' } = process.env;
  if (DATABASE_URL) return new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
  const engine = createEmbeddedEngine({
    directory: clusterDirectory(DATA_DIR),
    durable: true,
    checkpointSegments: CHECKPOINT_SEGMENTS,
    logger: createLogger('error'),
  });
  return new pg.Pool({
    stream: () => new EmbeddedSocket(engine.dial, IDLE_MS),
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    host: 'embedded',
  });
};

const jobs = bareJobs(openPool());

const bodyOf = async (request: IncomingMessage) =>
  request.method === 'POST' ? JSON.parse(await textOf(request)) : null;

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  try {
    const job = jobs[url.pathname.slice(1) as keyof typeof jobs];
    const answer = await job((await bodyOf(request)) ?? Object.fromEntries(url.searchParams));
    if (answer === null) {
      response.writeHead(304).end();
      return;
    }
    const text = JSON.stringify(answer);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    };
    response.writeHead(200, headers).end(text);
  } catch (error) {
    process.stderr.write(`${error}\n`);
    response.writeHead(500, { 'content-length': 0 }).end();
  }
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  process.stdout.write('Saathi is ready: the bare minimum of it\n');
});
process.on('SIGTERM', () => process.exit(0));
