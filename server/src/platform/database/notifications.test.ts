import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, testEngine } from '../../../test/database.ts';
import type { Database } from './database.ts';
import type { DatabaseLogger } from './database-logger.ts';
import { createNotificationHub } from './notifications.ts';

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

it('a notification that is not ours is passed over, and those after it arrive', () => {
  const hub = createNotificationHub(null, { warn() {}, error() {} } as unknown as DatabaseLogger);
  hub.onNotify('chats', (ids) => heard.push([...ids]));
  for (const payload of ['', 'nonsense', 'null', '{}', '{"origin":"b","ids":{"chats":"c"}}']) {
    expect(() => hub.receive(payload)).not.toThrow();
  }
  hub.receive('{"origin":"b","ids":{"chats":["c"]}}');
  expect(heard).toEqual([['c']]);
});

describe.runIf(testEngine() === 'postgres')('a notification between two servers', () => {
  const listening = `from pg_stat_activity where query = 'listen saathi' and datname = current_database()`;
  const ears = async () => (await database.pool.query(`select pid ${listening}`)).rows.length;

  it('is heard on the other, however many ids there are, and once on its own', async () => {
    const other = await database.openAnother();
    await expect.poll(ears).toBe(2);
    const there: string[] = [];
    other.onNotify('chats', (ids) => there.push(...ids));
    const stop = listen(database);
    const ids = Array.from({ length: 400 }, () => crypto.randomUUID());
    for (const id of ids) database.notify('chats', id);
    await expect.poll(() => there.length).toBe(400);
    await settled();
    expect(there).toEqual(ids);
    expect(heard.flat()).toEqual(ids);
    stop();
    await other.close();
  });

  it('is heard again after the listening connection was cut', async () => {
    const other = await database.openAnother();
    await expect.poll(ears).toBe(2);
    const stop = other.onNotify('chats', (ids) => heard.push([...ids]));
    await database.pool.query(`select pg_terminate_backend(pid) ${listening}`);
    await expect.poll(ears, { timeout: 20_000 }).toBe(2);
    database.notify('chats', 'healed');
    await expect.poll(() => heard).toEqual([['healed']]);
    stop();
    await other.close();
  });
});
