import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts an HTTP server on loopback. */
export const startLoopback = async (answer: RequestListener) => {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
};
export type Loopback = Awaited<ReturnType<typeof startLoopback>>;
