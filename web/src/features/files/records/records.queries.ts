import type { SentFile, UserId } from '@saathi/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';

const PER_PAGE = 50;

/** The files the patient has sent, latest first, in pages. */
export const useSentFiles = () => {
  const { user } = useSignedIn();
  return useInfiniteQuery({
    queryKey: [...api.files.list.key({ as: user.id }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.files.list({ query: { limit: PER_PAGE, before: pageParam }, signal }),
    initialPageParam: undefined as SentFile['id'] | undefined,
    getNextPageParam: (page) => (page.length < PER_PAGE ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
    refetchOnMount: 'always',
  });
};

/**
 * Returns a function that sends a file as a message to another doctor of the patient; a retry with
 * the same id sends it only once.
 */
export const useShare = () => {
  const { user } = useSignedIn();
  const cache = useQueryClient();
  return async <Doctor extends { id: UserId }>(file: SentFile, doctor: Doctor): Promise<Doctor> => {
    const { id: doctorId } = doctor;
    const chat = await api.chats.create({ body: { patientId: user.id, doctorId } });
    await api.chats.send({
      body: {
        chatId: chat.id,
        content: '',
        clientId: `share ${file.id.slice(0, 36)} ${chat.id.slice(0, 8)}`,
        fileIds: [file.id],
      },
    });
    void cache.invalidateQueries({ queryKey: ['/api/files'] });
    void cache.invalidateQueries({
      queryKey: api.chats.messages.key({ params: { chatId: chat.id } }),
    });
    return doctor;
  };
};
