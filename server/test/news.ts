import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../src/platform/database/index.ts';

type NewsSetup = {
  database: Database;
  /** Opens the same database as a second server would. */
  open(): Promise<Database>;
  /** Returns the number of listening servers. */
  countListeners(): Promise<number>;
  /** Disconnects all listeners, and lets them reconnect. */
  cut(): Promise<unknown>;
  restoreConnections(): Promise<unknown>;
};

/** Tests notifications between two servers, for any transport. */
export const describeNews = (prepare: () => Promise<NewsSetup>): void => {
  describe('a notification between two servers', () => {
    let way: NewsSetup;
    let other: Database;
    const heardBy = (database: Database) => {
      const ids: string[] = [];
      return { ids, stop: database.onNotify('chats', (some) => ids.push(...some)) };
    };

    beforeAll(async () => {
      way = await prepare();
      other = await way.open();
    });
    afterAll(() => other?.close());

    it('is heard on the other, however many ids there are, and once on its own', async () => {
      await expect.poll(way.countListeners).toBe(2);
      const [here, there] = [heardBy(way.database), heardBy(other)];
      const ids = Array.from({ length: 400 }, () => crypto.randomUUID());
      for (const id of [...ids, 'last']) way.database.notify('chats', id);
      await expect.poll(() => there.ids).toContain('last');
      expect(there.ids).toEqual([...ids, 'last']);
      // Echoes to the sender have arrived by the time the other server answers.
      other.notify('chats', 'answer');
      await expect.poll(() => here.ids).toContain('answer');
      expect(here.ids).toEqual([...ids, 'last', 'answer']);
      here.stop();
      there.stop();
    });

    it('is heard where it was made while the way is cut, and again on the other afterwards', async () => {
      const [here, there] = [heardBy(way.database), heardBy(other)];
      await way.cut();
      way.database.notify('chats', 'meanwhile');
      await expect.poll(() => here.ids).toContain('meanwhile');
      await way.restoreConnections();
      await expect.poll(way.countListeners).toBe(2);
      await expect.poll(() => other.news()?.heard).toBe(true);
      await expect.poll(() => way.database.news()?.heard).toBe(true);
      way.database.notify('chats', 'healed');
      await expect.poll(() => there.ids).toContain('healed');
      here.stop();
      there.stop();
    });
  });
};
