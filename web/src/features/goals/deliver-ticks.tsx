import { useRef } from 'react';
import { ApiError, api, isNetworkError, isPermanentRejection } from '../../platform/api/api.ts';
import { dayOf, formatDay } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { useDelivery } from '../../platform/offline/outbox.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useGoalsMessages } from './goals.messages.ts';
import { type RecordedTick, useShowRecorded } from './recorded/index.ts';
import { TICK, type Tick } from './unsaved-ticks.ts';

const isSessionEnd = (cause: unknown): boolean => cause instanceof ApiError && cause.status === 401;

/**
 * Sends the queued ticks, independent of the screen that is open, and reports those that came too
 * late.
 */
export const DeliverTicks = () => {
  const { user } = useSignedIn();
  const { toasts } = useGoalsMessages();
  const language = useLanguage();
  const showRecorded = useShowRecorded();
  const late = useRef<Tick[]>([]);
  const nameOf = ({ title, date }: Tick) => `${title} (${formatDay(date, language)})`;
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
      if (refused.length === 0) return;
      toast({
        variant: 'destructive',
        title: toasts.lateTicks({ count: refused.length }),
        description: toasts.lateTicksText({ names: refused.map(nameOf).join(', ') }),
      });
    },
  });
  return null;
};
