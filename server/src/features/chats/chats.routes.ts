import { chatsEndpoints, MESSAGES_PER_PAGE_MAX } from '@saathi/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serve, serveWithSession } from '../../platform/endpoint-route.ts';
import type { SessionTable } from '../auth/index.ts';
import type { ChatsService } from './chats.service.ts';
import type { Polls } from './live/polls.ts';
import type { Search } from './search/search.service.ts';
import type { SendMessage } from './thread/send-message.ts';

const ETAGS = /(?<=^|,)\s*(?:W\/)?"(\d{1,15})"\s*(?=,|$)/g;

/** Returns the newest of the caller's versions: versions only grow, so no other can be current. */
const versionIn = (etags = ''): number | null => {
  const versions = [...etags.matchAll(ETAGS)].map(([, version]) => Number(version));
  return versions.length === 0 ? null : Math.max(...versions);
};

/** How a poll's statement finds the session of a request; without a token there is no actor. */
export type PollSession = {
  tokenHashOf(request: FastifyRequest): string | null;
  table: SessionTable;
};

const headersOf = (version: number) => ({
  etag: `"${version}"`,
  'cache-control': 'private, no-cache',
});

const servePoll = (app: FastifyInstance, poll: Polls, tokenHashOf: PollSession['tokenHashOf']) => {
  serveWithSession(app, chatsEndpoints.messages, async ({ request, reply, params, query }) => {
    const etags = request.headers['if-none-match'];
    const polled = await poll({
      tokenHash: tokenHashOf(request) ?? '',
      chatId: params.chatId,
      page: { ...query, limit: query.limit ?? MESSAGES_PER_PAGE_MAX },
      known: versionIn(etags),
    });
    return {
      actor: polled.actor,
      answer: () => {
        const { version, messages } = polled.answer();
        reply.headers(headersOf(version));
        return messages && etags !== '*' ? messages : reply.code(304).send();
      },
    };
  });
};

type Parts = {
  chats: ChatsService;
  poll: Polls;
  send: SendMessage;
  search: Search;
  tokenHashOf: PollSession['tokenHashOf'];
};

export const chatsRoutes = (parts: Parts) => (app: FastifyInstance) => {
  const { chats, send, search } = parts;
  serve(app, chatsEndpoints.list, ({ actor, params }) => chats.list(actor, params));
  serve(app, chatsEndpoints.create, ({ actor, body }) => chats.create(actor, body));
  servePoll(app, parts.poll, parts.tokenHashOf);
  serve(app, chatsEndpoints.send, ({ actor, body }) => send(actor, body));
  serve(app, chatsEndpoints.seen, async ({ actor, params, body }) => {
    await chats.seen(actor, params.chatId, body.messageId);
    return { success: true } as const;
  });
  serve(app, chatsEndpoints.close, ({ actor, params, body }) =>
    chats.close(actor, params.chatId, {
      readUpTo: body?.messageId ?? null,
      verdict: body?.verdict ?? null,
    }),
  );
  serve(app, chatsEndpoints.inbox, ({ actor, params }) => chats.inbox(actor, params.doctorId));
  serve(app, chatsEndpoints.search, ({ actor, params, query }) =>
    search(actor, params.doctorId, query),
  );
};
