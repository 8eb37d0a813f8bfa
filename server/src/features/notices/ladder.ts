import type { LadderStep, UserId } from '@saathi/contract';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A step of the ladder: who rings, how long after the emergency, and until when it is worth it. */
export type Rung = {
  step: LadderStep;
  userId: UserId;
  afterMs: number;
  /** The next step takes over then, so that after an outage one step rings, not a heap. */
  untilMs: number;
};

const STEPS = [
  { step: 'doctor', afterMs: 0 },
  { step: 'again', afterMs: 5 * MINUTE_MS },
  { step: 'cover', afterMs: 10 * MINUTE_MS },
  { step: 'owner', afterMs: 15 * MINUTE_MS },
] as const;

/**
 * Who is told of an emergency of this doctor's patient, until somebody opens it. A practice is one
 * doctor so far: the steps of the covering doctor and of the practice's owner ring the same one.
 */
export const ladderOf = (doctorId: UserId): Rung[] =>
  STEPS.map(({ step, afterMs }, place) => ({
    step,
    userId: doctorId,
    afterMs,
    untilMs: STEPS[place + 1]?.afterMs ?? afterMs + DAY_MS,
  }));

/** Whether a step is over when the next one begins, in minutes. */
export const isShort = (step: LadderStep | null): boolean =>
  STEPS.some((one, place) => one.step === step && place < STEPS.length - 1);
