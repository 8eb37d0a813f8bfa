import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/**
 * Refuses new connections. Those that a proxy keeps open stay so, unlike with the http server's own
 * `close`: a request on its way would be lost, and a proxy does not repeat a write. While Fastify
 * closes, it closes each of them with its next answer.
 */
export const refuseConnections = (server: Server): void => {
  NetServer.prototype.close.call(server);
};
