import type { ChatId } from '@saathi/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { usePolledQuery } from '../../../platform/api/use-polled-query.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';

const POLL_INTERVAL_MS = 10_000;

/** What the people of the clinic tell one another in a chat, kept fresh. */
export const useTeam = (chatId: string) =>
  usePolledQuery({
    ...api.team.read.query({ params: { chatId: chatId as ChatId } }),
    intervalMs: POLL_INTERVAL_MS,
    changedBy: (event) => event.type === 'team' && event.chatId === chatId,
  }).query.data;
export type Team = NonNullable<ReturnType<typeof useTeam>>;

/** Whether anybody else of the clinic may read the chat; a doctor alone is offered nothing for a team. */
export const useHasColleagues = (team: Team | undefined): boolean => {
  const { user } = useSignedIn();
  // A server of the release before, beside a newer one, names nobody.
  const { people = [] } = team ?? {};
  return people.some(({ id }) => id !== user.id);
};

/** Asks for it anew. */
export const useRefreshTeam = (chatId: string) => {
  const cache = useQueryClient();
  const queryKey = api.team.read.key({ params: { chatId: chatId as ChatId } });
  return () => cache.invalidateQueries({ queryKey });
};
