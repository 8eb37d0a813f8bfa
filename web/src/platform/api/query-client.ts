import { QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keepReads } from './kept-reads.ts';

/** The data cache with the defaults of product 9: what must stay fresh is refreshed explicitly. */
export const createQueryClient = (): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // Being "offline" is often wrong; a request that fails says so on the screen.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  keepReads(client);
  return client;
};

/** What was read on an earlier visit is shown at once and read again, since cached data never goes stale (product 9). */
export const useRefetchOnMount = (queryKey: QueryKey): void => {
  const cache = useQueryClient();
  const key = useRef(queryKey);
  useEffect(() => {
    const found = { queryKey: key.current };
    if (cache.isFetching(found) > 0) return;
    void cache.invalidateQueries(found);
  }, [cache]);
};
