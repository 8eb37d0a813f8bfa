import type { Role } from '@saathi/contract';
import { auditDatabase } from './audit.ts';
import { NoAnswer } from './client.ts';
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

/** Sends with the fault; true when the server outlived it, so the flow has fewer steps. */
const outlives = async ({ client, endpoint, parts }: Request, step: number): Promise<boolean> => {
  try {
    const { status } = await client.call(endpoint, parts, { [HEADER]: String(step) });
    if (status >= 300) throw new Error(`${endpoint.path} answered ${status}`);
    return true;
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return false;
  }
};

type Walk = { steps: number; faults: string[] };

/** One flow, ended after each of its steps in turn. */
const walk = async (
  { place, server, scene }: { place: Place; server: ServerControl; scene: Scene },
  name: string,
): Promise<Walk> => {
  const look = async (): Promise<StoredState> => {
    await server.kill();
    await forgetJobs(place);
    const state = await readState(place);
    await server.start();
    return state;
  };
  const seen = new Set<string>();
  for (let step = 1; step <= STEPS_MOST; step += 1) {
    const request = await flows[name]?.(scene);
    if (!request) return { steps: 0, faults: [`there is no flow ${name}`] };
    const before = await look();
    const outlived = await outlives(request, step);
    const change = changeOf(before, await look());
    if (!outlived) {
      seen.add(change);
      continue;
    }
    const faults = change === NO_CHANGE ? [`${name}: changes nothing`] : [];
    for (const one of seen) {
      if (one !== NO_CHANGE && one !== change) faults.push(`${name}: ${one} instead of ${change}`);
    }
    return { steps: step - 1, faults };
  }
  return { steps: STEPS_MOST, faults: [`${name}: no end after ${STEPS_MOST} steps`] };
};

/**
 * R3: the process ends after the n-th call to the database or to another server, for all n of each
 * flow, each job and each erasure: old or new state, always; a job or erasure is then done by the
 * next server, once.
 */
export const everyStep = (
  engine: Engine,
  {
    flows: names = Object.keys(flows),
    jobs,
    erasures = ['patient', 'doctor'],
  }: { flows?: string[]; jobs?: string[]; erasures?: Role[] } = {},
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
      for (const name of names) note(name, await walk({ place, server, scene }, name));
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
