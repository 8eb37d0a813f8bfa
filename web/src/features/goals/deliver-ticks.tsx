import { useRef } from 'react';
import { ApiError, api, isNetworkError, isPermanentRejection } from '../../platform/api/api.ts';
import { dayOf } from '../../platform/i18n/days.ts';
import { useDelivery } from '../../platform/offline/outbox.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { type RecordedTick, useShowRecorded, useTellLate } from './recorded/index.ts';
import { TICK, type Tick } from './unsaved-ticks.ts';

const isSessionEnd = (cause: unknown): boolean => cause instanceof ApiError && cause.status === 401;

/**
 * Sends the queued ticks, independent of the screen that is open, and reports those that came too
 * late.
 */
export const DeliverTicks = () => {
  const { user } = useSignedIn();
  const showRecorded = useShowRecorded();
  const tellLate = useTellLate();
  const late = useRef<Tick[]>([]);
  useDelivery<Tick, RecordedTick>(user.id, TICK, {
    send: ({ body: { goalId, date, achieved } }) =>
      api.goals.recordProgress({
        params: { goalId },
        body: { achieved, userDate: date, today: dayOf(new Date()) },
      }),
    onSent: (_, recorded) => showRecorded(recorded),
    onFailed: ({ body }, cause, awaited) => {
      // The card that was just ticked takes back what the server failed to record, and says so.
      if (awaited) return isNetworkError(cause) || isSessionEnd(cause);
      if (isPermanentRejection(cause)) late.current.push(body);
      return !isPermanentRejection(cause);
    },
    onRound: () => {
      const refused = late.current.splice(0);
      if (refused.length > 0) tellLate(refused);
    },
  });
  return null;
};
