import { randomUUID } from 'node:crypto';
import { endpoints } from '@saathi/contract';
import { capacityOf, type Next, pace } from '../../../bench/load.ts';
import { type Answers, listenToAnswers, outcomeOf, portOf } from './callers.ts';
import type { Writer } from './load.ts';
import type { Engine } from './place.ts';
import type { Report } from './report.ts';
import { onStage } from './stage.ts';

const TIMES = 5;
const CROWD = 1_000;
const WRITERS = 32;
const PAUSE_MS = 1_000;
const STEP_SECONDS = 3;
/** A few messages per second; none is refused once everything is normal again. */
const PROBE = { rate: 20, connections: 20, seconds: 1 };
const GIVE_UP_MS = 60_000;

/** Sends messages to all chats in turn, each recorded in the journal of its chat. */
const sendsTo = (writers: readonly Writer[], answers: Answers): Next => {
  const { method, path } = endpoints.chats.send;
  const hear = answers.hear('message', [201]);
  return (turn) => {
    const { patient, chatId, journal } = writers[turn % writers.length] as Writer;
    const clientId = randomUUID();
    journal.unanswered.add(clientId);
    return {
      method,
      path,
      headers: { cookie: patient.client.cookie() },
      body: JSON.stringify({ chatId, content: 'My knee has been stiff since May', clientId }),
      answered: (status, body, head) => {
        hear(status, body, head);
        if (status !== 201) return;
        journal.unanswered.delete(clientId);
        journal.acknowledged.add(clientId);
      },
    };
  };
};

type Options = {
  seconds: number;
  stepSeconds?: number;
  /** The fraction of the capacity that must still be answered during the overload. */
  goodput: number;
  normalWithinMs: number;
  times?: number;
};

/**
 * R10: several times as many messages as the capacity, then none: measures what is answered, and
 * when everything is normal again.
 */
export const overload = (engine: Engine, options: Options): Promise<Report> => {
  const { seconds, stepSeconds = STEP_SECONDS, times = TIMES } = options;
  return onStage(
    { run: 'R10 overload', engine, writers: WRITERS, pauseMs: PAUSE_MS },
    async ({ server, load, faults }) => {
      const answers = listenToAnswers();
      const next = sendsTo(load.writers, answers);
      const peak = await capacityOf(portOf(server), { seconds: stepSeconds, next });
      const rate = times * peak.perSecond;
      const flood = await pace(portOf(server), { rate, connections: CROWD, seconds, next });
      const stopped = performance.now();
      let tried = 0;
      const waited = () => performance.now() - stopped;
      let isNormal = false;
      while (!isNormal && waited() < GIVE_UP_MS) {
        tried += 1;
        isNormal = (await pace(portOf(server), { ...PROBE, next })).failed === 0;
      }
      const goodput = flood.perSecond / peak.perSecond;
      // Without the duration of the last probe.
      const normalMs = waited() - PROBE.seconds * 1_000;
      faults.push(...answers.wrong());
      if (!isNormal) faults.push('it was never normal again');
      if (goodput < options.goodput) faults.push(`goodput ${goodput.toFixed(2)} of the capacity`);
      if (normalMs > options.normalWithinMs) faults.push(`normal after ${Math.round(normalMs)} ms`);
      const facts = {
        capacity: `${Math.round(peak.perSecond)}/s on ${peak.connections} connections`,
        asked: `${Math.round(rate)}/s`,
        goodput: Number(goodput.toFixed(2)),
        flood: outcomeOf(flood),
        seen: JSON.stringify(answers.seen),
        normalAfterMs: Math.round(normalMs),
        probes: tried,
      };
      return { n: Math.round(rate * seconds), facts };
    },
  );
};
