import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';

type Exchange = { request: ClientRequest; response: IncomingMessage };

const READS = new Set(['GET', 'HEAD']);
/** A repeated removal finds nothing, which is correct. */
const isRight = ({ request, response: { statusCode = 0 } }: Exchange) =>
  statusCode < 400 || (request.method === 'DELETE' && statusCode === 404);
const isBusy = ({ response: { statusCode, headers } }: Exchange) =>
  statusCode === 503 && Number(headers['retry-after']) > 0;

/** Records all answers to HTTP requests of this process. */
export const watchAnswers = () => {
  /** Times of acknowledged writes, in milliseconds of `performance.now()`, oldest first. */
  const writes: number[] = [];
  const others = new Map<string, number>();
  let busy = 0;
  let asked = 0;
  let answered = 0;
  const ask = () => {
    asked += 1;
  };
  const hear = (message: unknown) => {
    const exchange = message as Exchange;
    const { request, response } = exchange;
    answered += 1;
    if (isBusy(exchange)) busy += 1;
    else if (!isRight(exchange)) {
      const path = request.path.split('?')[0]?.replaceAll(/[0-9a-f-]{36}/g, ':id');
      const what = `${request.method} ${path} ${response.statusCode}`;
      others.set(what, (others.get(what) ?? 0) + 1);
    } else if (!READS.has(request.method)) writes.push(performance.now());
  };
  subscribe('http.client.request.start', ask);
  subscribe('http.client.response.finish', hear);
  return {
    /** Returns the number of answers with 503 and `Retry-After`. */
    busy: () => busy,
    /** Returns the number of requests without an answer; call it when none is in flight. */
    unanswered: () => asked - answered,
    /** Returns the answers that were neither correct nor "try again later", with counts. */
    others: () => [...others].map(([what, count]) => `${count} × ${what}`),
    /** Whether a write has been acknowledged since then. */
    wroteSince: (then: number) => (writes.at(-1) ?? 0) > then,
    /**
     * Returns the longest time without an acknowledged write, starting with the last one before
     * `then`.
     */
    longestGapSince: (then: number): number => {
      const first = Math.max(
        0,
        writes.findLastIndex((time) => time < then),
      );
      const times = [...writes.slice(first), performance.now()];
      return Math.max(...times.map((time, index) => time - (times[index - 1] ?? time)));
    },
    close: () => {
      unsubscribe('http.client.request.start', ask);
      unsubscribe('http.client.response.finish', hear);
    },
  };
};
