import type { QueryClient, QueryKey, Updater } from '@tanstack/react-query';

/** Shows what was just written; a read that is under way was asked before it, and starts again. */
export const showWritten = <T>(
  cache: QueryClient,
  queryKey: QueryKey,
  written: Updater<T | undefined, T | undefined>,
): void => {
  cache.setQueryData<T>(queryKey, written);
  void cache.invalidateQueries({ queryKey, exact: true, fetchStatus: 'fetching' });
};
