import { useEffect, useState } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';

const MINUTE_MS = 60_000;
const RECOUNT_MS = 5_000;
const WAITING_STATUSES = [429, 503];

const minutesUntil = (instant: number) =>
  Math.max(1, Math.ceil((instant - Date.now()) / MINUTE_MS));

/** Whole minutes until one may try again, from the server's Retry-After; undefined when free to go on. */
export const useWaiting = () => {
  const [until, setUntil] = useState<number>();
  const [, recount] = useState(0);
  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => {
      if (Date.now() >= until) setUntil(undefined);
      else recount((count) => count + 1);
    }, RECOUNT_MS);
    return () => clearInterval(timer);
  }, [until]);

  /** Takes note of a refusal to go on; answers the minutes to wait if it was one. */
  const noteRefusal = (cause: unknown): number | undefined => {
    if (!(cause instanceof ApiError) || !WAITING_STATUSES.includes(cause.status)) return undefined;
    const end = Date.now() + (cause.retryAfter ?? 60) * 1000;
    setUntil(end);
    return minutesUntil(end);
  };
  return {
    minutes: until === undefined ? undefined : minutesUntil(until),
    noteRefusal,
    clear: () => setUntil(undefined),
  };
};
