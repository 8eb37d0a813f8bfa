import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, testEngine } from '../../../test/database.ts';
import { describeNews } from '../../../test/news.ts';
import type { Database } from './database.ts';
import { createNotifications } from './notifications.ts';

let database: TestDatabase;
let heard: string[][];

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  heard = [];
});
afterAll(() => database.drop());

const listen = (where: Database, channel = 'chats') =>
  where.onNotify(channel, (ids) => heard.push([...ids]));
const settled = () => new Promise((resolve) => setTimeout(resolve, 150));

describe('a notification', () => {
  it('reaches the listeners of its channel once, together with those of the same moment', async () => {
    const stop = listen(database);
    const others: unknown[] = [];
    const stopOther = database.onNotify('inbox', (ids) => others.push(ids));
    for (const id of ['a', 'b', 'a', 'a']) database.notify('chats', id);
    await expect.poll(() => heard).toEqual([['a', 'b']]);
    expect(others).toEqual([]);
    stop();
    stopOther();
    database.notify('chats', 'c');
    await settled();
    expect(heard).toHaveLength(1);
  });

  it('leaves after the commit, and never when the transaction is rolled back', async () => {
    const stop = listen(database);
    let duringTransaction = -1;
    await database.transaction(async () => {
      database.notify('chats', 'kept');
      await settled();
      duringTransaction = heard.length;
    });
    await database
      .transaction(async () => {
        database.notify('chats', 'lost');
        throw new Error('no');
      })
      .catch(() => {});
    await settled();
    expect(duringTransaction).toBe(0);
    expect(heard).toEqual([['kept']]);
    stop();
  });

  it('survives a listener that throws', async () => {
    const stopBad = database.onNotify('chats', () => {
      throw new Error('bad listener');
    });
    const stop = listen(database);
    database.notify('chats', 'a');
    await expect.poll(() => heard).toEqual([['a']]);
    stopBad();
    stop();
  });
});

describe('what another server sends', () => {
  const warnings: unknown[] = [];
  const logger = { info() {}, warn: (_: unknown, text: string) => warnings.push(text), error() {} };

  it('is passed over where it is not ours, and what comes after it arrives', async () => {
    let receive: (batch: string) => void = () => undefined;
    const hub = createNotifications((hear) => {
      receive = hear;
      return { publish: async () => undefined, hears: () => true, close: async () => undefined };
    }, logger);
    hub.onNotify('chats', (ids) => heard.push([...ids]));
    for (const payload of ['', 'nonsense', 'null', '{}', '{"origin":"b","ids":{"chats":"c"}}']) {
      expect(() => receive(payload)).not.toThrow();
    }
    receive('{"origin":"b","ids":{"chats":["c"]}}');
    expect(heard).toEqual([['c']]);
    await hub.close();
  });

  it('is sent in parts that PostgreSQL accepts, however long the ids are', async () => {
    const sent: string[] = [];
    const hub = createNotifications(
      () => ({
        publish: async (batch: string) => sent.push(batch),
        hears: () => true,
        close: async () => undefined,
      }),
      logger,
    );
    const ids = Array.from({ length: 200 }, (_, at) => `${at}:${'9'.repeat(1_200)}`);
    for (const id of ids) hub.notify('writing', id);
    await hub.close();
    expect(sent.flatMap((batch) => JSON.parse(batch).ids.writing)).toEqual(ids);
    expect(Math.max(...sent.map((batch) => Buffer.byteLength(batch)))).toBeLessThan(8_000);
  });

  it('cannot be answered while the transport is away: it is counted, said once, and heard here all the same', async () => {
    warnings.length = 0;
    let isAway = true;
    const sent: string[] = [];
    const publish = async (batch: string) => {
      if (isAway) throw new Error('away');
      sent.push(batch);
    };
    const hub = createNotifications(
      () => ({ publish, hears: () => !isAway, close: async () => undefined }),
      logger,
    );
    hub.onNotify('chats', (ids) => heard.push([...ids]));
    const say = async (id: string) => {
      hub.notify('chats', id);
      await expect.poll(() => heard.flat()).toContain(id);
    };
    await say('a');
    await say('b');
    await expect.poll(hub.news).toEqual({ heard: false, unsent: 2 });
    expect(warnings).toEqual(['other servers were not notified']);
    isAway = false;
    await say('c');
    await expect.poll(() => sent).toHaveLength(1);
    expect(hub.news()).toEqual({ heard: true, unsent: 2 });
    await hub.close();
  });
});

describe.runIf(testEngine() === 'postgres')('by NOTIFY', () => {
  const listening = `from pg_stat_activity where query = 'listen saathi' and datname = current_database()`;

  describeNews(async () => ({
    database,
    open: () => database.openAnother(),
    countListeners: async () => (await database.pool.query(`select pid ${listening}`)).rows.length,
    cut: () => database.pool.query(`select pg_terminate_backend(pid) ${listening}`),
    restoreConnections: async () => undefined,
  }));
});
