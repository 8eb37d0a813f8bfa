import type { Chat } from '@saathi/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** Query for the chat of a pair: the first existing one, otherwise a new one (product 4). */
export const chatQuery = (patientId: string, doctorId: string) => {
  const params = { patientId, doctorId };
  return queryOptions({
    queryKey: api.chats.list.key({ params }),
    meta: { persist: true },
    queryFn: async ({ signal }): Promise<Chat> => {
      const [first] = await api.chats.list({ params, signal });
      return first ?? api.chats.create({ body: params });
    },
    initialData: () => api.chats.list.early({ params })?.[0],
  });
};
