import type { Level, Role } from '@saathi/contract';
import type { Actor } from '../../../platform/actor.ts';
import {
  type KeyedLimit,
  keyedLimitsOf,
  type Limit,
  multiplyLimits,
} from '../../../platform/rate-limits.ts';
import { STAND_IN_LEVELS } from '../../cover/index.ts';

const MINUTE = 60;
const DAY = 86_400;

/** Limits of one person, across all chats; a script reaches them, no conversation does. */
const MESSAGES: Record<Role, Limit[]> = {
  patient: [
    { count: 60, withinSeconds: MINUTE },
    { count: 600, withinSeconds: DAY },
  ],
  doctor: [
    { count: 120, withinSeconds: MINUTE },
    { count: 3_000, withinSeconds: DAY },
  ],
};
/** Limits for what cannot wait, counted separately so that other messages never hold it up. */
const URGENT_MESSAGES: Limit[] = [
  { count: 120, withinSeconds: MINUTE },
  { count: 1_200, withinSeconds: DAY },
];

/** Returns what a message counts against; `level` is the review's, for a patient's message. */
export const messageUses = (
  { userId, role }: Actor,
  level: Level | undefined,
  factor: number,
): KeyedLimit[] =>
  level && STAND_IN_LEVELS.includes(level)
    ? keyedLimitsOf(`urgent messages ${userId}`, multiplyLimits(factor, URGENT_MESSAGES))
    : keyedLimitsOf(`messages ${userId}`, multiplyLimits(factor, MESSAGES[role]));
