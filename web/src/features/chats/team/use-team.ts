import type { ChatId } from '@saathi/contract';
import { useQueryClient } from '@tanstack/react-query';
import { usePolledQuery } from '../../../platform/api/live.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { teamApi } from './team-api.ts';

const POLL_INTERVAL_MS = 10_000;

/** The chat's internal notes and the people who may read it, kept up to date. */
export const useTeam = (chatId: string) =>
  usePolledQuery({
    ...teamApi.read.query({ params: { chatId: chatId as ChatId } }),
    intervalMs: POLL_INTERVAL_MS,
    changedBy: (event) => event.type === 'team' && event.chatId === chatId,
  }).query.data;
export type Team = NonNullable<ReturnType<typeof useTeam>>;

/**
 * Returns whether anybody else in the clinic may read the chat; otherwise team features are hidden.
 */
export const useHasColleagues = (team: Team | undefined): boolean => {
  const { user } = useSignedIn();
  // A server of the previous release does not return `people`.
  const { people = [] } = team ?? {};
  return people.some(({ id }) => id !== user.id);
};

/** Returns a function that refetches the chat's internal notes and people. */
export const useRefreshTeam = (chatId: string) => {
  const cache = useQueryClient();
  const queryKey = teamApi.read.key({ params: { chatId: chatId as ChatId } });
  return () => cache.invalidateQueries({ queryKey });
};
