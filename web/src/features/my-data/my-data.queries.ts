import type { MyData } from '@saathi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { writeToCache } from '../../platform/api/query-client.ts';
import { useSession } from '../../platform/session/session.tsx';

export const useMyData = () => useQuery({ ...api.myData.read.query(), refetchOnMount: 'always' });

/** Returns a function that writes a response with the user's data into the cache. */
export const useCacheMyData = () => {
  const cache = useQueryClient();
  return (data: MyData) => writeToCache(cache, api.myData.read.key(), data);
};

/** Returns a function that cancels a requested erasure, and updates cache and session. */
export const useUndoErasure = () => {
  const keep = useCacheMyData();
  const session = useSession();
  return async () => {
    keep(await api.myData.undoErasure());
    if (session.status === 'signed-in') session.update({ ...session, erasureAt: undefined });
  };
};
