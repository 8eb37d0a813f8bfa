import type { UserId } from '@saathi/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { useRefetchOnMount } from '../../../platform/api/query-client.ts';
import { useMessages } from '../../../platform/i18n/i18n.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { inboxMessages } from './inbox.messages.ts';

const ofDoctor = (doctorId: UserId) => api.doctors.quickReplies.query({ params: { doctorId } });

/** The doctor's own sentences, or ours to begin with; undefined until they are known. */
export const useQuickReplies = (): readonly string[] | undefined => {
  const { starters } = useMessages(inboxMessages).replies;
  const { data } = useQuery(ofDoctor(useSignedIn().user.id));
  return data && (data.replies ?? Object.values(starters));
};

/** Reads anew what another machine of the doctor may have changed, before it is changed here. */
export const useFreshQuickReplies = (): void =>
  useRefetchOnMount(ofDoctor(useSignedIn().user.id).queryKey);

/** Puts these sentences in place of those before; where that fails, says so. */
export const useSetQuickReplies = () => {
  const words = useMessages(inboxMessages).replies;
  const doctorId = useSignedIn().user.id;
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (replies: string[]) =>
      api.doctors.setQuickReplies({ params: { doctorId }, body: { replies } }),
    onSuccess: (saved) => cache.setQueryData(ofDoctor(doctorId).queryKey, saved),
    onError: () =>
      toast({ title: words.failed, description: words.failedText, variant: 'destructive' }),
  });
};
