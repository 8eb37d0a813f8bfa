import type { DeviceId, PushDevice, PushLanguage, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { batchCalls } from '../../../platform/batch-calls.ts';
import type { Database } from '../../../platform/database/index.ts';
import { lockPerson } from '../../../platform/database/lock-person.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { DEFAULT_COLUMNS } from '../settings/settings.repository.ts';

/** What is needed to notify a browser. */
export type Device = {
  id: DeviceId;
  endpoint: string;
  p256dh: string;
  auth: string;
  keyId: string;
  language: PushLanguage;
  label: string;
};
export type NewDevice = Omit<Device, 'id'> & { timeZone: string };

const DEVICES_PER_PERSON = 10;
const DEVICES_PER_STATEMENT = 64;

const listed = (row: {
  id: DeviceId;
  label: string;
  created_at: Date;
  last_sent_at: Date | null;
}): PushDevice => ({
  id: row.id,
  label: row.label,
  createdAt: row.created_at.toISOString(),
  lastSentAt: row.last_sent_at?.toISOString() ?? null,
});

/** Adds a browser to a session; the same endpoint of the same person remains the same device. */
const insert = async (
  tx: Kysely<Tables>,
  { userId, sessionId }: Actor,
  device: NewDevice,
): Promise<PushDevice | null> => {
  const { rows } = await sql<Parameters<typeof listed>[0]>`
    with session as (
      select id, user_id from sessions where id = ${sessionId} and user_id = ${userId}
      for key share
    )
    insert into push_devices as d (id, user_id, session_id, endpoint, p256dh, auth, key_id,
      language, label)
    select ${newId<DeviceId>()}::uuid, user_id, id, ${device.endpoint}, ${device.p256dh},
      ${device.auth}, ${device.keyId}, ${device.language}, ${device.label}
    from session
    on conflict (endpoint) do update set
      id = case when d.user_id = excluded.user_id then d.id else excluded.id end,
      created_at = case when d.user_id = excluded.user_id then d.created_at else now() end,
      last_sent_at = case when d.user_id = excluded.user_id then d.last_sent_at end,
      user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
      auth = excluded.auth, key_id = excluded.key_id, language = excluded.language,
      label = excluded.label
    returning id, label, created_at, last_sent_at`.execute(tx);
  return rows[0] ? listed(rows[0]) : null;
};

const endLeastUsed = (tx: Kysely<Tables>, userId: UserId) =>
  sql`
    delete from push_devices where id in (
      select d.id from push_devices d join sessions s on s.id = d.session_id
      where d.user_id = ${userId}
      order by s.used_at desc, d.created_at desc, d.id desc offset ${DEVICES_PER_PERSON})`.execute(
    tx,
  );

const storeLocale = (tx: Kysely<Tables>, userId: UserId, { timeZone, language }: NewDevice) =>
  tx
    .insertInto('notice_settings')
    .values({ user_id: userId, ...DEFAULT_COLUMNS, time_zone: timeZone, language })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ time_zone: timeZone, language }),
    )
    .execute();

/** What the push services reported about devices. */
type DeliveryReport = { reached: readonly DeviceId[]; gone: readonly DeviceId[] };

const storeReached =
  (db: Kysely<Tables>) =>
  async (all: readonly DeliveryReport[]): Promise<undefined[]> => {
    const reached = all.flatMap((one) => one.reached);
    const gone = all.flatMap((one) => one.gone);
    if (reached.length > 0) {
      await sql`
        update push_devices d set last_sent_at = now() from (
          select id from push_devices where id = any(${reached}::uuid[]) order by id for no key update
        ) own where d.id = own.id`.execute(db);
    }
    if (gone.length > 0) {
      await sql`delete from push_devices where id = any(${gone}::uuid[])`.execute(db);
    }
    return all.map(() => undefined);
  };

/** Creates the repository of browsers to notify; the schema deletes them with their session. */
export const createDevicesRepository = ({ db, transaction }: Database) => ({
  /**
   * Adds a browser to the actor's session, in place of the person's least used one beyond ten;
   * returns null if the session is over.
   */
  add: (actor: Actor, device: NewDevice): Promise<PushDevice | null> =>
    transaction(async (tx) => {
      await lockPerson(tx, actor.userId);
      const added = await insert(tx, actor, device);
      if (!added) return null;
      await endLeastUsed(tx, actor.userId);
      await storeLocale(tx, actor.userId, device);
      return added;
    }),
  /** Returns the person's browsers, newest first. */
  list: async (userId: UserId): Promise<PushDevice[]> =>
    (
      await db
        .selectFrom('push_devices')
        .select(['id', 'label', 'created_at', 'last_sent_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
    ).map(listed),
  /** Returns one of the person's browsers; undefined if there is none, or it is somebody else's. */
  find: (userId: UserId, id: DeviceId): Promise<Device | undefined> =>
    db
      .selectFrom('push_devices')
      .select(['id', 'endpoint', 'p256dh', 'auth', 'key_id as keyId', 'language', 'label'])
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst(),
  /** Returns how many browsers have a key other than these. */
  countOfOtherKeys: async (keyIds: readonly string[]): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from push_devices
      where key_id <> all(${keyIds}::text[])`.execute(db);
    return rows[0]?.count ?? 0;
  },
  /** Removes a browser; returns false if there is none, or it is somebody else's. */
  remove: async (userId: UserId, id: DeviceId): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('push_devices')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
  /**
   * Records which browsers were reached and removes those that are gone; concurrent calls share a
   * statement.
   */
  storeReached: batchCalls(storeReached(db), { most: DEVICES_PER_STATEMENT, atOnce: 1 }),
});
export type DevicesRepository = ReturnType<typeof createDevicesRepository>;
