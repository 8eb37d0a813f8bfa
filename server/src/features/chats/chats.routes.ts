import { chatsEndpoints, MESSAGES_PER_PAGE_MAX } from '@saathi/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type SignIn, serve } from '../../platform/endpoint-route.ts';
import type { SessionRead, SessionTable } from '../auth/index.ts';
import type { ChatsService } from './chats.service.ts';
import type { Changed, Poll, Polls } from './live/polls.ts';
import type { SendMessage } from './thread/send-message.ts';

const ETAG = /^(?:W\/)?"(\d{1,15})"$/;

const versionIn = (etag: string | undefined): number | null => {
  const version = etag?.match(ETAG)?.[1];
  return version === undefined ? null : Number(version);
};

/** How the poll learns who asks: by itself, or as every other call does. */
export type PollSignIn = {
  actorOf: SignIn;
  /** The session that a request carries, to be read with the thread; null where it carries none. */
  sessionOf(request: FastifyRequest): SessionRead | null;
  sessionTable: SessionTable;
};

const headersOf = (version: number) => ({
  etag: `"${version}"`,
  'cache-control': 'private, no-cache',
});

/**
 * The poll, read with its session before anything else of the request is looked at; where nothing
 * has changed, nothing else is looked at.
 */
const servePoll = (
  app: FastifyInstance,
  poll: Polls,
  { actorOf, sessionOf }: Omit<PollSignIn, 'sessionTable'>,
) => {
  const { messages } = chatsEndpoints;
  const polls = new WeakMap<FastifyRequest, Poll>();
  const signIn: SignIn = (request) => {
    const session = sessionOf(request);
    const params = messages.params.safeParse(request.params);
    const query = messages.query.safeParse(request.query);
    // Nonsense is refused by its schema, as everywhere, once it is known who sent it.
    if (!session || !params.success || !query.success) return actorOf(request);
    const page = { ...query.data, limit: query.data.limit ?? MESSAGES_PER_PAGE_MAX };
    const known = versionIn(request.headers['if-none-match']);
    const keep = (polled: Poll) => {
      polls.set(request, polled);
      return polled.actor;
    };
    const polled = poll(session, { chatId: params.data.chatId, page, known });
    return polled instanceof Promise ? polled.then(keep) : keep(polled);
  };
  serve(
    app,
    messages,
    async ({ request, reply }) => {
      const { version, messages } = (polls.get(request) as Changed).answer();
      reply.headers(headersOf(version));
      return messages;
    },
    {
      signIn,
      answerEarly: (request, reply) => {
        const unchanged = polls.get(request)?.unchanged ?? null;
        if (unchanged === null) return false;
        reply.code(304).headers(headersOf(unchanged)).send();
        return true;
      },
    },
  );
};

type Parts = { chats: ChatsService; poll: Polls; send: SendMessage; signIn: PollSignIn };

export const chatsRoutes = (parts: Parts) => (app: FastifyInstance) => {
  const { chats, send } = parts;
  serve(app, chatsEndpoints.list, ({ actor, params }) => chats.list(actor, params));
  serve(app, chatsEndpoints.create, ({ actor, body }) => chats.create(actor, body));
  servePoll(app, parts.poll, parts.signIn);
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
