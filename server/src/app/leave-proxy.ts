import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/**
 * Refuses new connections, and closes each connection that a proxy keeps open with its next answer.
 * If it were closed before, a request on its way would be lost, and a proxy does not repeat a write.
 */
export const leaveProxy = (server: Server): void => {
  // Unlike the http server's own `close`, this leaves idle connections open.
  NetServer.prototype.close.call(server);
  server.maxRequestsPerSocket = 1;
};
