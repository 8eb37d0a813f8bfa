import type { AssignedDoctor } from '@saathi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../platform/api.ts';
import { useMessages } from '../../platform/i18n.ts';
import { useServerEvents } from '../../platform/server-events.ts';
import { useSignedIn } from '../../platform/session.tsx';
import { useTitleCount } from '../../platform/title.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { chatsMessages } from './chats.messages.ts';

/** How many messages wait for the patient, on the Doctors tab and before the tab's title. */
export const UnreadBadge = () => {
  const words = useMessages(chatsMessages);
  const { user } = useSignedIn();
  const cache = useQueryClient();
  const doctors = api.assignments.doctors.query({ params: { patientId: user.id } });
  const { data } = useQuery({
    ...doctors,
    meta: { kept: (known: AssignedDoctor[]) => known },
  });
  const unread = data?.reduce((sum, doctor) => sum + doctor.unread, 0) ?? 0;
  useTitleCount(unread);
  const refresh = () => void cache.invalidateQueries({ queryKey: doctors.queryKey });
  useServerEvents((event) => {
    if (event.type === 'chat') refresh();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one listener a person
  useEffect(() => {
    const handleVisible = () => {
      if (document.visibilityState === 'visible') refresh();
    };
    document.addEventListener('visibilitychange', handleVisible);
    return () => document.removeEventListener('visibilitychange', handleVisible);
  }, [user.id]);
  return unread > 0 ? <CountBadge count={unread} label={words.badge({ count: unread })} /> : null;
};
