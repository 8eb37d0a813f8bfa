import type { FastifyInstance } from 'fastify';

/** Begins work that goes on beside the calls, and returns the way to stop it. */
export type BackgroundWork = () => () => Promise<void>;

/** Runs background work while the server takes calls; stopping waits for it. */
export const installBackground = (app: FastifyInstance, works: readonly BackgroundWork[]): void => {
  let stops: (() => Promise<void>)[] = [];
  app.addHook('onReady', async () => {
    stops = works.map((start) => start());
  });
  app.addHook('preClose', async () => {
    await Promise.all(stops.map((stop) => stop()));
  });
};
