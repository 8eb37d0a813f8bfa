import { setTimeout as wait } from 'node:timers/promises';
import { callOrThrow, NoAnswer } from './client.ts';
import { EMERGENCY, type Request, type Scene, sending } from './flows.ts';
import { startModelServer } from './model-server.ts';
import type { Place } from './place.ts';
import type { ServerControl } from './server-control.ts';
import { changeOf, forgetJobs, NO_CHANGE, readState } from './stored-state.ts';
import { startWebhookServer } from './webhook-server.ts';

const STEPS_MOST = 60;
/** How often a message may fail to arrive on a busy machine. */
const TRIES_MOST = 3;
const ENDS_WITHIN_MS = 60_000;
const NEVER = STEPS_MOST * 100;
/** Printed by the hook if the job was done before its step was reached. */
const DONE = 'the job was done';

/** Jobs by kind, with the message that triggers them. */
const JOBS: Record<string, { text: string; settings: 'model' | 'webhook' | 'none' }> = {
  // The first review answers this by itself, so the model's review changes something.
  model: { text: 'Could we move my visit, the mornings are hard?', settings: 'model' },
  alert: { text: EMERGENCY, settings: 'webhook' },
  // Due after some minutes, so they are made due in the database.
  remind: { text: EMERGENCY, settings: 'none' },
  alert_again: { text: EMERGENCY, settings: 'webhook' },
  alert_last: { text: EMERGENCY, settings: 'webhook' },
};
const IS_LATE = new Set(['remind', 'alert_again', 'alert_last']);

type Ground = { place: Place; server: ServerControl; scene: Scene };
type Note = (name: string, found: { steps: number; faults: string[] }) => void;

/** Makes a job due, and ends the lease of a dead server. */
const makeJobDue = (place: Place, kind: string) =>
  place.sql(`update jobs set due_at = now(), leased_until = null
    where kind = '${kind}' and done_at is null`);
const isUndone = async (place: Place, kind: string): Promise<boolean> => {
  const rows = await place.sql(`select id from jobs where kind = '${kind}' and done_at is null`);
  return rows.length > 0;
};

/**
 * Sends a request; returns false if the job started, and ended the server, before the answer was
 * sent.
 */
const isAnswered = async ({ client, endpoint, parts }: Request): Promise<boolean> => {
  try {
    await callOrThrow(client, endpoint, parts);
    return true;
  } catch (error) {
    if (error instanceof NoAnswer) return false;
    throw error;
  }
};

/** Repeats a step if its message was neither acknowledged nor stored, since it started no job. */
const repeatUntilBegun = async <One extends { began: boolean }>(interrupt: () => Promise<One>) => {
  let one = await interrupt();
  for (let tried = 1; !one.began && tried < TRIES_MOST; tried += 1) one = await interrupt();
  return one;
};

/**
 * Ends jobs after each of their steps in turn. The next server must do the rest, with the same
 * result as without the interruption.
 */
export const everyJobStep = async (
  { place, server, scene }: Ground,
  note: Note,
  kinds: readonly string[] = Object.keys(JOBS),
): Promise<void> => {
  const [model, webhook] = [await startModelServer(), await startWebhookServer()];
  const settingsOf = { model: model.settings, webhook: webhook.settings, none: {} };

  /**
   * Runs the job on a server that ends after `step` of its steps; returns true if the job was done
   * before.
   */
  const runUntil = async (step: number, settings: object, begin = async () => {}) => {
    const armed = { ...settings, EXIT_AFTER_JOB_STEP: String(step) };
    // A waiting job may end the server before it is ready.
    const said = await server.start(armed).then(
      () => null,
      (error: Error) => error.message,
    );
    if (said === null) {
      await begin();
      await Promise.race([server.ended(), wait(ENDS_WITHIN_MS, null, { ref: false })]);
      await server.kill();
    }
    return (said ?? server.output()).includes(DONE);
  };

  const heardSince = async (before: number, times: number) => {
    while (webhook.heard.length < before + times) await wait(50);
  };

  const interrupt = async (kind: string, step: number) => {
    const { text, settings } = JOBS[kind] as (typeof JOBS)[string];
    const request = await sending(scene, text);
    let acknowledged = false;
    const send = async () => {
      acknowledged = await isAnswered(request);
    };
    const withThem = settingsOf[settings];
    const heardBefore = webhook.heard.length;
    await server.kill();
    await forgetJobs(place);
    const before = await readState(place);
    if (IS_LATE.has(kind)) {
      await server.start(withThem);
      await send();
      await heardSince(heardBefore, settings === 'webhook' ? 1 : 0);
      await server.stop();
      await makeJobDue(place, kind);
    }
    const outlived = await runUntil(step, withThem, IS_LATE.has(kind) ? undefined : send);
    if (await isUndone(place, kind)) {
      await makeJobDue(place, kind);
      await runUntil(NEVER, withThem);
    }
    const change = changeOf(before, await readState(place));
    const heard = webhook.heard.slice(heardBefore);
    await server.start();
    const began = acknowledged || change !== NO_CHANGE;
    return { outlived, began, change, alerts: new Set(heard).size, heard: heard.length };
  };

  const walk = async (kind: string) => {
    const faults: string[] = [];
    const found: Awaited<ReturnType<typeof interrupt>>[] = [];
    for (let step = 1; step <= STEPS_MOST; step += 1) {
      const one = await repeatUntilBegun(() => interrupt(kind, step));
      if (!one.outlived) {
        found.push(one);
        continue;
      }
      for (const { change, alerts } of found) {
        if (change !== one.change) faults.push(`${kind}: ${change} instead of ${one.change}`);
        if (alerts !== one.alerts) faults.push(`${kind}: ${alerts} alerts`);
      }
      return { steps: step - 1, faults };
    }
    return { steps: STEPS_MOST, faults: [`${kind}: no end after ${STEPS_MOST} steps`] };
  };

  try {
    for (const kind of kinds) note(`${kind}Job`, await walk(kind));
  } finally {
    model.stop();
    webhook.stop();
  }
};
