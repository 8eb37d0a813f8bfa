import { type Query, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

const JUST_NOW_MS = 5_000;

// It came with the page, and nobody has looked at it before.
const cameJustNow = ({ state }: Query): boolean =>
  state.dataUpdateCount === 0 && Date.now() - state.dataUpdatedAt < JUST_NOW_MS;

/** What was read on an earlier visit is shown at once and read again, since cached data never goes stale (product 9). */
export const useRefetchOnMount = (queryKey: QueryKey): void => {
  const cache = useQueryClient();
  const key = useRef(queryKey);
  useEffect(() => {
    const found = { queryKey: key.current };
    if (cache.isFetching(found) > 0) return;
    void cache.invalidateQueries({ ...found, predicate: (query) => !cameJustNow(query) });
  }, [cache]);
};
