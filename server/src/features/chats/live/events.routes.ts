import { chatsEndpoints } from '@saathi/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import { serve } from '../../../platform/endpoint-route.ts';
import { createChangeEvents } from './change-events.ts';

const HEARTBEAT_MS = 10_000;
const RECONNECT_MS = 3_000;
/** A client this far behind is disconnected; its page polls and reconnects. */
const UNREAD_MAX_BYTES = 64 * 1024;

/** Returns whether the session that opened a stream is still valid. */
export type StillSignedIn = (request: FastifyRequest) => Promise<boolean>;

const startStream = (reply: FastifyReply): void => {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // A stopping server waits for open connections, so an ended stream must leave none.
    connection: 'close',
    // A buffering proxy would hold events back.
    'x-accel-buffering': 'no',
  });
  reply.raw.write(`retry: ${RECONNECT_MS}\n\n`);
};

/**
 * Serves `GET /api/events`: ids of what changed, nothing else. Each heartbeat, and the news that a
 * member was removed, checks that the session is still valid.
 */
export const eventsRoutes =
  (onNotify: Database['onNotify'], stillSignedIn: StillSignedIn) =>
  (app: FastifyInstance): void => {
    // Only a server that serves calls listens for news.
    const events = createChangeEvents(onNotify);
    app.addHook('preClose', async () => events.close());
    serve(app, chatsEndpoints.events, async ({ actor, request, reply }) => {
      const stream = reply.raw;
      const write = (text: string) => {
        if (stream.writableEnded || stream.destroyed) return;
        if (stream.writableLength > UNREAD_MAX_BYTES) stream.destroy();
        else stream.write(text);
      };
      // The end of a stream that is not read reaches nobody, so `close` may come much later.
      const end = () => {
        stop();
        stream.end();
      };
      const check = async () => {
        const holds = await stillSignedIn(request).catch(() => false);
        if (holds) write(': still here\n\n');
        else end();
      };
      const remove = events.add(actor.userId, {
        check: () => void check(),
        send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
        end,
      });
      const heartbeat = setInterval(check, HEARTBEAT_MS);
      const stop = () => {
        clearInterval(heartbeat);
        remove();
      };
      stream.once('close', stop);
      startStream(reply);
      // A connection that closed before the stream began emits no `close` again.
      if (request.raw.socket.destroyed) stop();
      return reply;
    });
  };
