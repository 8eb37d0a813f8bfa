import type { Limit } from '../../../platform/rate-limits.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

const FREE_TRIES = [0, 0, 0, 0];

/** After failures in a row in a person's own, trusted browser. */
export const TRUSTED_WAITS = [...FREE_TRIES, 30, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];
/** After failures in a row in all unknown browsers together: from the tenth on one try a day. */
export const UNKNOWN_WAITS = [...FREE_TRIES, ...[MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, HOUR], DAY];
/** Failures in a row after which a trusted browser, or a session that changes the PIN, is one no longer. */
export const TRUST_ENDS_AT = 10;
/** Failures from unknown browsers after which the PIN works in trusted ones only. */
export const TRUSTED_ONLY_FROM = 100;

/** Failures of unknown browsers by network, the narrowest first: IPv4 /32 or IPv6 /64, then /56 and /48. */
export const FAILURES: Limit[][] = [
  [
    { count: 20, withinSeconds: 10 * MINUTE },
    { count: 100, withinSeconds: DAY },
  ],
  [{ count: 200, withinSeconds: DAY }],
  [{ count: 400, withinSeconds: DAY }],
];
/** Different accounts failed on from one address; one more makes it wait as long. */
export const ACCOUNTS: Limit = { count: 25, withinSeconds: HOUR };

/** Failures of all unknown browsers of the service, past which they are let through one by one. */
export const WHOLE_SERVICE: Limit[] = [{ count: 2_000, withinSeconds: 10 * MINUTE }];
export const WHOLE_SERVICE_SLOW: Limit[] = [{ count: 20, withinSeconds: 10 }];
