import { useQueryClient } from '@tanstack/react-query';
import { dayOf, formatDay } from '../../platform/i18n/days.ts';
import { useLanguage, useMessages } from '../../platform/i18n/i18n.ts';
import { useDelivery } from '../../platform/offline/pending.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { toast } from '../../ui/toast-store.ts';
import { goalsMessages } from './goals.messages.ts';
import { sendTick, TICK, type UnsavedTick } from './unsaved-ticks.ts';

/** Sends what was ticked without network, and says plainly what came too late. */
export const DeliverTicks = () => {
  const cache = useQueryClient();
  const { user } = useSignedIn();
  const { toasts } = useMessages(goalsMessages);
  const language = useLanguage();
  const nameOf = ({ title, date }: UnsavedTick) => `${title} (${formatDay(date, language)})`;
  useDelivery<UnsavedTick>({
    userId: user.id,
    kind: TICK,
    send: (tick) => sendTick(tick, dayOf(new Date())),
    onDelivered: (refused) => {
      void cache.invalidateQueries({ queryKey: ['/api/goals'] });
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
