import { chatsEndpoints, MESSAGES_PER_PAGE_MAX } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/endpoint-route.ts';
import type { ChatsService } from './chats.service.ts';
import type { SendMessage } from './send-message.ts';

const ETAG = /^(?:W\/)?"(\d{1,15})"$/;

const versionIn = (etag: string | undefined): number | null => {
  const version = etag?.match(ETAG)?.[1];
  return version === undefined ? null : Number(version);
};

export const chatsRoutes = (chats: ChatsService, send: SendMessage) => (app: FastifyInstance) => {
  serve(app, chatsEndpoints.list, ({ actor, params }) => chats.list(actor, params));
  serve(app, chatsEndpoints.create, ({ actor, body }) => chats.create(actor, body));
  serve(app, chatsEndpoints.messages, async ({ actor, params, query, request, reply }) => {
    const page = { ...query, limit: query.limit ?? MESSAGES_PER_PAGE_MAX };
    const known = versionIn(request.headers['if-none-match']);
    const { version, messages } = await chats.messages(actor, params.chatId, page, known);
    reply.header('etag', `"${version}"`).header('cache-control', 'private, no-cache');
    return messages ?? reply.code(304).send();
  });
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
};
