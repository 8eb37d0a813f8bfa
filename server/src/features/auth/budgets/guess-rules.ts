import type { Limit } from '../../../platform/rate-limits.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

const FREE_TRIES = [0, 0, 0, 0];

/** Waits after consecutive failures in a trusted browser. */
export const TRUSTED_WAITS = [...FREE_TRIES, 30, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];
/** Waits after consecutive failures in all unknown browsers; from the tenth on, one try per day. */
export const UNKNOWN_WAITS = [...FREE_TRIES, ...[MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, HOUR], DAY];
/** Consecutive failures that end a browser's trust, or a session that changes the PIN. */
export const TRUST_ENDS_AT = 10;
/** Failures from unknown browsers after which the PIN only works in trusted browsers. */
export const TRUSTED_ONLY_FROM = 100;

/** Failures of unknown browsers by network, narrowest first: IPv4 /32 or IPv6 /64, /56 and /48. */
export const FAILURES_BY_NETWORK: Limit[][] = [
  [
    { count: 20, withinSeconds: 10 * MINUTE },
    { count: 100, withinSeconds: DAY },
  ],
  [{ count: 200, withinSeconds: DAY }],
  [{ count: 400, withinSeconds: DAY }],
];
/** Different accounts one address may fail on; one more blocks it for the same time. */
export const ACCOUNTS_PER_ADDRESS: Limit = { count: 25, withinSeconds: HOUR };

/** Failures of all unknown browsers of the service; beyond this, they are let through slowly. */
export const WHOLE_SERVICE: Limit[] = [{ count: 2_000, withinSeconds: 10 * MINUTE }];
export const WHOLE_SERVICE_SLOW: Limit[] = [{ count: 20, withinSeconds: 10 }];
