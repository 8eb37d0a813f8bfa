import { setTimeout as wait } from 'node:timers/promises';
import type { Role } from '@saathi/contract';
import { auditDatabase } from './audit.ts';
import { NoAnswer, retryWhileBusy } from './client.ts';
import { everyErasureStep } from './every-erasure-step.ts';
import { everyJobStep } from './every-job-step.ts';
import { flows, makeScene, type Request, type Scene } from './flows.ts';
import { type Engine, makePlace, type Place } from './place.ts';
import { type Report, timed } from './report.ts';
import { createServerControl, type ServerControl } from './server-control.ts';
import { changeOf, forgetJobs, NO_CHANGE, readState, type StoredState } from './stored-state.ts';

const HOOK = new URL('./exit-at-step.mjs', import.meta.url).href;
const HEADER = 'x-exit-after-step';
const STEPS_MOST = 60;
const TRIES_MOST = 120;
const BUSY_WAIT_MS = 250;

const BUSY = 503;

/**
 * Sends the request with the fault; returns true if the server survived, so the flow has fewer
 * steps.
 */
const outlives = async ({ client, endpoint, parts }: Request, step: number): Promise<boolean> => {
  try {
    const send = () => client.call(endpoint, parts, { [HEADER]: String(step) });
    let { status } = await send();
    // A server that has just started on a busy machine rejects requests before they do anything.
    for (let tried = 1; status === BUSY && tried < TRIES_MOST; tried += 1) {
      await wait(BUSY_WAIT_MS);
      ({ status } = await send());
    }
    if (status >= 300) throw new Error(`${endpoint.path} answered ${status}`);
    return true;
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return false;
  }
};

type Walk = { steps: number; faults: string[] };

/** Runs one flow, ended after its first step, then after the one `stride` further, and so on. */
const walk = async (
  { place, server, scene }: { place: Place; server: ServerControl; scene: Scene },
  name: string,
  stride: number,
): Promise<Walk> => {
  const look = async (): Promise<StoredState> => {
    await server.kill();
    await forgetJobs(place);
    const state = await readState(place);
    await server.start();
    return state;
  };
  const seen = new Set<string>();
  let steps = 0;
  for (let step = 1; step <= STEPS_MOST; step += stride) {
    const make = flows[name];
    const request = make && (await retryWhileBusy(() => make(scene)));
    if (!request) return { steps: 0, faults: [`there is no flow ${name}`] };
    const before = await look();
    const outlived = await outlives(request, step);
    const change = changeOf(before, await look());
    if (!outlived) {
      seen.add(change);
      steps += 1;
      continue;
    }
    const faults = change === NO_CHANGE ? [`${name}: changes nothing`] : [];
    for (const one of seen) {
      if (one !== NO_CHANGE && one !== change) faults.push(`${name}: ${one} instead of ${change}`);
    }
    return { steps, faults };
  }
  return { steps, faults: [`${name}: no end after ${STEPS_MOST} steps`] };
};

/**
 * R3: the process ends after the n-th call to the database or to another server, for all n of each
 * flow, job and erasure. The state must always be the old or the new one; the next server must
 * complete a job or erasure, once. A flow's number is the distance between two steps that are
 * tried.
 */
export const everyStep = (
  engine: Engine,
  {
    flows: strides = Object.fromEntries(Object.keys(flows).map((name) => [name, 1])),
    jobs,
    erasures = ['patient', 'doctor'],
  }: { flows?: Record<string, number>; jobs?: string[]; erasures?: Role[] } = {},
): Promise<Report> =>
  timed(async () => {
    const place = await makePlace(engine);
    const server = createServerControl(place, { NODE_OPTIONS: `--import ${HOOK}` });
    const faults: string[] = [];
    const facts: Record<string, number> = {};
    let n = 0;
    const note = (name: string, found: Walk) => {
      n += found.steps;
      facts[`${name}Steps`] = found.steps;
      faults.push(...found.faults);
    };
    try {
      await server.start();
      const scene = await makeScene(server.origin);
      for (const [name, stride] of Object.entries(strides)) {
        note(name, await walk({ place, server, scene }, name, stride));
      }
      await everyJobStep({ place, server, scene }, note, jobs);
      for (const role of erasures) {
        note(`${role}Erasure`, await everyErasureStep({ place, server }, role));
        await server.start();
      }
      await server.stop();
      faults.push(...(await auditDatabase(place)));
      return { run: 'R3 every step', engine, n, faults, facts };
    } finally {
      await server.kill();
      await place.remove();
    }
  });
