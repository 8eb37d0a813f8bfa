import { endpoints } from '@saathi/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { callOrThrow } from '../../../test/faults/client.ts';
import { addDoctor, addPatient, assign } from '../../../test/faults/people.ts';
import { makePlace, type Place } from '../../../test/faults/place.ts';
import { type Replica, startReplica } from '../../../test/postgres-replica.ts';
import { freePort, startProgram } from '../../../test/program.ts';
import type { Database } from './database.ts';
import { openPostgresDatabase } from './postgres-database.ts';

// Slow, so it runs only in `npm run test:all`.
describe.runIf(inject('thorough'))('long lists with a replica', { timeout: 600_000 }, () => {
  const binaries = inject('postgresBinaries') ?? '';
  let place: Place;
  let replica: Replica;
  let database: Database;
  const logged: string[] = [];
  const log = (_: Record<string, unknown>, text: string) => logged.push(text);
  const logger = { info: log, warn: log, error: log };

  const open = (databaseReplicaUrl: string) =>
    openPostgresDatabase({
      databaseUrl: place.settings.DATABASE_URL ?? '',
      databaseReplicaUrl,
      logger,
      poolWaitMs: 15_000,
    });
  /** Returns how many rows a list shows, and whether the replica answered. */
  const look = async (where = database) => {
    const { rows } = await sql<{ count: number; fromReplica: boolean }>`
      select count(*)::int, pg_is_in_recovery() as "fromReplica" from written`.execute(where.lists);
    return rows[0] as (typeof rows)[number];
  };
  const write = () => database.pool.query('insert into written default values');
  const untilReplica = () => expect.poll(async () => (await look()).fromReplica).toBe(true);
  /** Queries the replica directly. */
  const askReplica = async (text: string) => {
    const there = await openPostgresDatabase({
      databaseUrl: replica.url('saathi'),
      logger,
      poolWaitMs: 15_000,
    });
    const { rows } = await there.pool.query(text).finally(() => there.close());
    return rows;
  };

  beforeAll(async () => {
    place = await makePlace('postgres');
    await place.sql('create table written (id int generated always as identity)');
    replica = await startReplica(binaries, place.cluster?.directory ?? '');
    database = await open(replica.url('saathi'));
  });
  afterAll(async () => {
    await database?.close();
    await replica?.remove();
    await place?.remove();
  });

  it('are read from it, and everybody finds at once what was written', async () => {
    await untilReplica();
    let fromReplica = 0;
    const before = (await look()).count;
    for (let n = 1; n <= 200; n += 1) {
      await write();
      const seen = await look();
      expect(seen.count).toBe(before + n);
      if (seen.fromReplica) fromReplica += 1;
    }
    // A slow machine may fall behind for a while, but not for ever.
    await untilReplica();
    expect(database.listReads()?.replica).toBeGreaterThanOrEqual(fromReplica + 1);
  });

  it('are read from the primary while it lags', async () => {
    await untilReplica();
    await askReplica('select pg_wal_replay_pause()');
    await expect
      .poll(async () => {
        await write();
        const { rows } = await database.pool.query('select count(*)::int from written');
        const seen = await look();
        expect(seen.count).toBe(rows[0]?.count);
        return seen.fromReplica;
      })
      .toBe(false);
    expect(logged).toContain('lists are read from the primary');
    await askReplica('select pg_wal_replay_resume()');
    await untilReplica();
    expect(logged.filter((text) => text.startsWith('lists')).at(-1)).toBe(
      'lists are read from the replica',
    );
  });

  it('are read from the primary when it dies, also in the middle of a read', async () => {
    await untilReplica();
    const reading = sql<{ count: number }>`
      select count(*)::int from written, pg_sleep(case when pg_is_in_recovery() then 600 else 0 end)`;
    const cut = reading.execute(database.lists);
    await expect
      .poll(() =>
        askReplica(`select pid from pg_stat_activity where query like '%pg_sleep(case%'
        and pid <> pg_backend_pid()`),
      )
      .toHaveLength(1);
    await replica.crash();
    expect((await cut).rows).toEqual([{ count: (await look()).count }]);
    await write();
    expect((await look()).fromReplica).toBe(false);
    await replica.start();
    await untilReplica();
  });

  it('are never read from a database that follows another primary, or none', async () => {
    const other = await makePlace('postgres');
    await other.sql('create table written (id int)');
    const stranger = await startReplica(binaries, other.cluster?.directory ?? '');
    for (const url of [stranger.url('saathi'), place.settings.DATABASE_URL ?? '']) {
      const misled = await open(url);
      const { count } = await look();
      for (let n = 0; n < 3; n += 1) {
        expect(await look(misled)).toEqual({ count, fromReplica: false });
      }
      expect(misled.listReads()?.replica).toBe(0);
      await misled.close();
    }
    await stranger.remove();
    await other.remove();
  });

  it('need no rights of the user that others lack', async () => {
    await place.sql('create role plain login; grant select on written to plain');
    const asPlain = (url: string) => url.replace('postgres@', 'plain@');
    const plain = await openPostgresDatabase({
      databaseUrl: asPlain(place.settings.DATABASE_URL ?? ''),
      databaseReplicaUrl: asPlain(replica.url('saathi')),
      logger,
      poolWaitMs: 15_000,
    });
    await expect.poll(async () => (await look(plain)).fromReplica).toBe(true);
    await plain.close();
  });

  it('of a server show a doctor each new patient at once, from the replica and without it', async () => {
    const port = await freePort();
    const server = await startProgram({
      ...place.settings,
      DATABASE_REPLICA_URL: replica.url('saathi'),
      METRICS_PORT: String(port),
    });
    const origin = () => server.url;
    const doctor = await addDoctor(origin);
    const path = { doctorId: doctor.id };
    const patients = async () => {
      const list = await callOrThrow<unknown[]>(doctor.client, endpoints.patients.list, { path });
      return list.length;
    };
    const reads = async (from: string) => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return Number(
        new RegExp(`saathi_list_reads_total\\{from="${from}"\\} (\\d+)`).exec(text)?.[1],
      );
    };
    let assigned = 0;
    const another = async () => {
      await assign(await addPatient(origin), doctor);
      assigned += 1;
      expect(await patients()).toBe(assigned);
    };
    await another();
    await another();
    await expect
      .poll(async () => {
        await patients();
        return reads('replica');
      })
      .toBeGreaterThan(0);
    await replica.crash();
    const before = await reads('primary');
    await another();
    expect(await reads('primary')).toBeGreaterThan(before);
    await server.stop();
    await replica.start();
  });

  it('are read from the primary when the replica has become one itself', async () => {
    await untilReplica();
    await askReplica('select pg_promote()');
    await write();
    const { rows } = await database.pool.query('select count(*)::int from written');
    expect(await look()).toEqual({ count: rows[0]?.count, fromReplica: false });
  });
});
