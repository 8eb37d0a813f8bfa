import type { MyData } from '@saathi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { writeToCache } from '../../platform/api/query-client.ts';
import { useSession } from '../../platform/session/session.tsx';
import { myDataApi } from './my-data-api.ts';

export const useMyData = () => useQuery({ ...myDataApi.read.query(), refetchOnMount: 'always' });

/** Returns a function that writes a response with the user's data into the cache. */
export const useCacheMyData = () => {
  const cache = useQueryClient();
  return (data: MyData) => writeToCache(cache, myDataApi.read.key(), data);
};

/** Returns a function that cancels a requested erasure, and updates cache and session. */
export const useUndoErasure = () => {
  const keep = useCacheMyData();
  const session = useSession();
  return async () => {
    keep(await myDataApi.undoErasure());
    if (session.status === 'signed-in') session.update({ ...session, erasureAt: undefined });
  };
};
