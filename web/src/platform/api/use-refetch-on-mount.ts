import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

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
