import type { MyData } from '@saathi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { showWritten } from '../../platform/api/written.ts';
import { useSession } from '../../platform/session/session.tsx';

export const useMyData = () => useQuery({ ...api.myData.read.query(), refetchOnMount: 'always' });

/** Shows what a call has answered of the person's data. */
export const useKeepMyData = () => {
  const cache = useQueryClient();
  return (data: MyData) => showWritten(cache, api.myData.read.key(), data);
};

/** Undoes an erasure that was asked for, wherever that is shown. */
export const useUndoErasure = () => {
  const keep = useKeepMyData();
  const session = useSession();
  return async () => {
    keep(await api.myData.undoErasure());
    if (session.status === 'signed-in') session.update({ ...session, erasureAt: undefined });
  };
};
