import type { UserId } from '@saathi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { writeToCache } from '../../../platform/api/query-client.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { useInboxMessages } from './inbox.messages.ts';

const ofDoctor = (doctorId: UserId) => api.doctors.quickReplies.query({ params: { doctorId } });

/**
 * The doctor's quick replies, or our starters if none were saved. `always` refetches on mount what
 * another device may have changed.
 */
export const useQuickReplies = (refetchOnMount?: 'always') => {
  const { starters } = useInboxMessages().replies;
  return useQuery({
    ...ofDoctor(useSignedIn().user.id),
    select: ({ replies }): readonly string[] => replies ?? Object.values(starters),
    refetchOnMount,
  });
};

/** Returns a function that replaces the doctor's quick replies. */
export const useSetQuickReplies = () => {
  const doctorId = useSignedIn().user.id;
  const cache = useQueryClient();
  return async (replies: string[]) => {
    const saved = await api.doctors.setQuickReplies({ params: { doctorId }, body: { replies } });
    writeToCache(cache, ofDoctor(doctorId).queryKey, saved);
  };
};
