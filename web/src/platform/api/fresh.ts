import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * What a query reads, without data until a read on this mount has succeeded: for what must not be
 * filled in or printed from the cache, since another device may have changed it.
 */
export const useFresh = <Data>(query: UseQueryResult<Data>) => {
  const { data, isSuccess, isFetching, isFetchedAfterMount, error, refetch } = query;
  const [isFresh, setFresh] = useState(false);
  if (!isFresh && isSuccess && isFetchedAfterMount) setFresh(true);
  return {
    data: isFresh ? data : undefined,
    isPending: !isFresh && isFetching,
    isFetching,
    error,
    refetch,
  };
};
