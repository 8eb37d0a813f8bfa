import type { ChatId, DayString, Endpoints, Measure, MessageId, UserId } from '@saathi/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type CallInput } from '../../platform/api/api.ts';
import { useSignedIn } from '../../platform/session/session.tsx';

type Asked = { patientId: UserId; measure?: Measure | undefined; today: DayString };

/** The last 90 days of a patient's readings, of one measure or of all. */
export const useReadings = ({ patientId, measure, today }: Asked) =>
  useQuery({
    ...api.readings.list.query({ params: { patientId }, query: { measure, userDate: today } }),
    refetchOnMount: 'always',
  });

/** Returns a function that refetches a patient's readings. */
export const useRefreshReadings = () => {
  const cache = useQueryClient();
  return (patientId: UserId) =>
    cache.invalidateQueries({ queryKey: ['/api/patients', patientId, 'readings'] });
};

export const useSetRange = (patientId: UserId) => {
  const { user } = useSignedIn();
  const refresh = useRefreshReadings();
  return async (body: CallInput<Endpoints['readings']['setRange']>['body']) => {
    const params = { doctorId: user.id, patientId };
    await api.readings.setRange({ params, body });
    await refresh(patientId);
  };
};

const statedKey = (chatId: ChatId) => ['/api/chats', chatId, 'readings'];

/**
 * The unsaved readings stated in the user's messages of a chat; refetched for each `newest`
 * message.
 */
export const useStated = (chatId: ChatId, newest: MessageId) =>
  useQuery(api.readings.stated.query({ params: { chatId }, as: newest }));

export const useSaveStated = (chatId: ChatId) => {
  const { user } = useSignedIn();
  const cache = useQueryClient();
  const refresh = useRefreshReadings();
  return async (messageId: MessageId, userDate: DayString) => {
    await api.readings.save({ params: { messageId }, body: { userDate } });
    await refresh(user.id as UserId);
    await cache.invalidateQueries({ queryKey: statedKey(chatId) });
  };
};
