import { QueryClient } from '@tanstack/react-query';
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
