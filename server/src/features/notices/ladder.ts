import type { LadderStep } from '@saathi/contract';
import { DAY_MS, MINUTE_MS } from '../../platform/clock.ts';

/**
 * Who is notified of an unseen emergency, and after how many minutes. Each rung rings everybody
 * that an earlier one rang, so that after an outage the one that is due misses nobody.
 */
export const LADDER: readonly {
  minutes: number;
  tells: readonly Exclude<LadderStep, 'again'>[];
}[] = [
  { minutes: 0, tells: ['doctor', 'webhook'] },
  { minutes: 5, tells: ['doctor', 'cover', 'webhook'] },
  { minutes: 10, tells: ['doctor', 'cover', 'owner'] },
  { minutes: 15, tells: ['doctor', 'cover', 'owner', 'webhook'] },
];

/** Returns the minutes after which somebody is notified. */
export const rungMinutesOf = (who: Exclude<LadderStep, 'again'>): number[] =>
  LADDER.filter(({ tells }) => tells.includes(who)).map(({ minutes }) => minutes);

/** When the doctor is rung; whom else a rung rings is determined when it is due. */
export type Rung = {
  minutes: number;
  step: LadderStep;
  afterMs: number;
  /** When the next rung takes over, so that after an outage only one rings. */
  untilMs: number;
};

export const RUNGS: readonly Rung[] = LADDER.map(({ minutes }, place) => ({
  minutes,
  step: place === 0 ? 'doctor' : 'again',
  afterMs: minutes * MINUTE_MS,
  untilMs: (LADDER[place + 1]?.minutes ?? minutes + DAY_MS / MINUTE_MS) * MINUTE_MS,
}));

/** Returns what identifies a notice: a message and its rung. */
export const noticeSlotOf = (messageId: string, minutes: number): string =>
  `${messageId} ${minutes}`;

/** Returns whether the rung of a slot ends within minutes, when the next one begins. */
export const isShortRung = (slot: string): boolean =>
  LADDER.slice(0, -1).some(({ minutes }) => slot.endsWith(` ${minutes}`));
