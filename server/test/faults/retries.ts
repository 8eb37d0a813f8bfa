import { request as httpRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { startLoopback } from '../loopback.ts';
import { auditDatabase, auditWriters } from './audit.ts';
import { startLoad } from './load.ts';
import { type Engine, makePlace, type Place } from './place.ts';
import { type Report, timed } from './report.ts';
import { createServerControl } from './server-control.ts';

const DROPPED = 0.2;
const SENT_AT_MOST = 5;

/** Starts a proxy that delivers every request but drops some of the answers. */
const startLossyProxy = async (origin: () => string) => {
  let dropping = false;
  let dropped = 0;
  const proxy = await startLoopback((request, response) => {
    const { method, headers, url } = request;
    const onward = httpRequest(`${origin()}${url}`, { method, headers }, (answer) => {
      if (!dropping || Math.random() >= DROPPED) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      answer.resume();
      // The write is done by now; only its answer is lost.
      answer.on('end', () => {
        dropped += 1;
        response.destroy();
      });
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  return {
    origin: () => proxy.origin,
    drop: (on: boolean) => {
      dropping = on;
    },
    dropped: () => dropped,
    stop: proxy.close,
  };
};

/** Finds messages of a patient that the assistant answered more than once. */
const answeredTwice = (place: Place) =>
  place.sql(`select turn from (
      select m.*, count(*) filter (where sender_type = 'patient')
        over (partition by chat_id order by seq) as turn from messages m
    ) lines where sender_type = 'ai' group by chat_id, turn having count(*) > 1`);

/**
 * R4: each write is sent up to five times and every fifth answer is dropped; there must be as many
 * rows as keys.
 */
export const retries = (engine: Engine, options: { writes: number }): Promise<Report> =>
  timed(async () => {
    const place = await makePlace(engine);
    const server = createServerControl(place);
    await server.start();
    const proxy = await startLossyProxy(server.origin);
    try {
      const load = await startLoad(proxy.origin, {
        available: () => wait(10),
        repeats: () => Math.floor(Math.random() * SENT_AT_MOST),
        insists: () => true,
      });
      proxy.drop(true);
      while (load.writes() < options.writes) await wait(100);
      await load.stop();
      proxy.drop(false);
      const faults = await auditWriters(load.writers);
      await server.stop();
      faults.push(...(await auditDatabase(place)));
      const doubled = await answeredTwice(place);
      if (doubled.length > 0) faults.push(`${doubled.length} messages were answered twice`);
      const repeats = load.writers.reduce((sum, { journal }) => sum + journal.repeats, 0);
      const facts = { acknowledged: load.writes(), sentAgain: repeats };
      const n = proxy.dropped();
      return { run: 'R4 retries', engine, n, faults, facts };
    } finally {
      proxy.stop();
      await server.kill();
      await place.remove();
    }
  });
