import type { AssignedDoctor } from '@saathi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { usePoll } from '../../platform/api/use-poll.ts';
import { useMessages } from '../../platform/i18n/i18n.ts';
import { useTitleCount } from '../../platform/page/title.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { chatsMessages } from './chats.messages.ts';

const POLL_INTERVAL_MS = 30_000;

/** How many messages wait for the patient, on the Doctors tab and before the tab's title. */
export const UnreadBadge = () => {
  const words = useMessages(chatsMessages);
  const { ended, user } = useSignedIn();
  const cache = useQueryClient();
  const params = { patientId: user.id };
  const doctors = api.assignments.doctors.query({ params });
  const { data } = useQuery({
    ...doctors,
    meta: { kept: (known: AssignedDoctor[]) => known },
  });
  const unread = data?.reduce((sum, doctor) => sum + doctor.unread, 0) ?? 0;
  useTitleCount(unread);
  usePoll({
    name: `doctors:${user.id}`,
    intervalMs: POLL_INTERVAL_MS,
    enabled: !ended,
    read: () => api.assignments.doctors({ params }),
    take: (answer) => cache.setQueryData(doctors.queryKey, answer),
    pokedBy: ({ type }) => type === 'chat',
  });
  return unread > 0 ? <CountBadge count={unread} label={words.badge({ count: unread })} /> : null;
};
