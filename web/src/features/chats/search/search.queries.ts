import type { MessageId } from '@saathi/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';

const PAGE_SIZE = 20;

/** Returns whether a text is long enough to search for: a digit, or at least two characters. */
export const isSearchable = (text: string): boolean => /\p{Nd}|\p{L}[\p{L}\p{M}\p{Nd}]/u.test(text);

/** The messages in the doctor's chats that contain these words, newest first, in pages. */
export const useFoundMessages = (q: string) => {
  const params = { doctorId: useSignedIn().user.id };
  return useInfiniteQuery({
    queryKey: [...api.chats.search.key({ params, query: { q } }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.chats.search({ params, query: { q, limit: PAGE_SIZE, cursor: pageParam }, signal }),
    initialPageParam: undefined as MessageId | undefined,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.messageId),
    select: ({ pages }) => pages.flat(),
    enabled: isSearchable(q),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
};
