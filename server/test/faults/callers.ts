import { endpoints } from '@saathi/contract';
import { type Asked, quantile, type Shown } from '../../../bench/load.ts';
import type { Writer } from './load.ts';
import type { ServerControl } from './server-control.ts';

export const portOf = (server: Pick<ServerControl, 'origin'>): number =>
  Number(new URL(server.origin()).port);

const REFUSALS = new Set([429, 503]);

/** Records the answers to callers over bare connections. */
export const listenToAnswers = () => {
  const seen = { answered: 0, refused: 0, broken: 0 };
  const wrong = new Map<string, number>();
  /** `right` are the correct statuses for this kind of call, in addition to "try again later". */
  const hear =
    (what: string, right: readonly number[]) =>
    (status: number, _: string, head: string): void => {
      if (right.includes(status)) seen.answered += 1;
      else if (status === 0) seen.broken += 1;
      else if (REFUSALS.has(status) && /^retry-after: [1-9]/im.test(head)) seen.refused += 1;
      else wrong.set(`${what} ${status}`, (wrong.get(`${what} ${status}`) ?? 0) + 1);
    };
  return {
    hear,
    seen,
    /** Returns the answers that were neither correct nor "try again later", with counts. */
    wrong: () => [...wrong].map(([what, count]) => `${count} × ${what}`),
  };
};
export type Answers = ReturnType<typeof listenToAnswers>;

/** Returns polls of open chats; each sends the version it received last, as a browser does. */
export const pollsOf = (writers: readonly Writer[], answers: Answers) => {
  const versions = new Map<string, string>();
  const hear = answers.hear('poll', [200, 304]);
  return (turn: number): Asked => {
    const { patient, chatId } = writers[turn % writers.length] as Writer;
    const known = versions.get(chatId);
    return {
      path: `${endpoints.chats.messages.path.replace(':chatId', chatId)}?limit=40`,
      headers: { cookie: patient.client.cookie(), ...(known && { 'if-none-match': known }) },
      answered: (status, body, head) => {
        const [, version] = /^etag: (.*)$/im.exec(head) ?? [];
        if (version) versions.set(chatId, version);
        hear(status, body, head);
      },
    };
  };
};

/** Formats response times: the median and the 99th percentile. */
export const timesOf = (times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(quantile(sorted, part));
  return `p50 ${at(0.5)} p99 ${at(0.99)} ms`;
};

/** Formats the outcome of paced calls, as their callers saw it. */
export const outcomeOf = ({ p50, p99, statuses, notSent }: Shown): string => {
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  const late = notSent > 0 ? `, ${notSent} not sent` : '';
  return `p50 ${Math.round(p50)} p99 ${Math.round(p99)} ms, ${counts.join(', ')}${late}`;
};
