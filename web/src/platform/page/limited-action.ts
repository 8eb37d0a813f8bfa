import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useNow } from '../i18n/days.ts';
import { useSharedMessages } from '../i18n/shared.messages.ts';
import { useAction } from './action.ts';

const MINUTE_MS = 60_000;
const RECOUNT_MS = 5_000;
const WAITING_STATUSES = [429, 503];

/**
 * An action whose tries are counted, say one with a PIN. How long to wait before trying again (429,
 * 503) takes the place of the usual text of its failure, and stands in `waitingText` until it is over.
 */
export const useLimitedAction = <Args extends unknown[], Output>(
  action: Parameters<typeof useAction<Args, Output>>[0],
) => {
  const { waiting } = useSharedMessages();
  const [until, setUntil] = useState(0);
  useNow(RECOUNT_MS);
  const waitingTextTo = (instant: number) => {
    const minutes = Math.ceil((instant - Date.now()) / MINUTE_MS);
    return minutes > 0 ? waiting({ minutes }) : undefined;
  };
  const { run, busy } = useAction({
    ...action,
    failed: (cause) => {
      const content = action.failed?.(cause);
      const waits = cause instanceof ApiError && WAITING_STATUSES.includes(cause.status);
      if (!content || !waits) return content;
      const end = Date.now() + (cause.retryAfter ?? 60) * 1000;
      setUntil(end);
      return { ...content, description: waitingTextTo(end) };
    },
  });
  return { run, busy, waitingText: waitingTextTo(until) };
};
