import type { UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';

/** The progress of a drill. */
export type Drill = { sentAt: Date | null; devices: number; openedAt: Date | null };

export const createDrillRepository = (db: Kysely<Tables>) => ({
  /** Returns the doctor with this phone and their number of devices; undefined if there is none. */
  findDoctor: async (phone: string): Promise<{ id: UserId; devices: number } | undefined> => {
    const { rows } = await sql<{ id: UserId; devices: number }>`
      select id, (select count(*)::int from push_devices d where d.user_id = users.id) as devices
      from users where phone = ${phone} and role = 'doctor'`.execute(db);
    return rows[0];
  },
  /** Adds a drill that is due now, and returns its id. */
  begin: async (doctorId: UserId, seconds: number): Promise<string> => {
    const id = newId<string>();
    await sql`
      insert into notices (id, user_id, kind, urgent, subject_id, slot, path, expires_at)
      values (${id}, ${doctorId}, 'drill', true, ${doctorId}, ${id}, '/doctor/inbox',
        now() + make_interval(secs => ${seconds}))`.execute(db);
    return id;
  },
  find: async (id: string): Promise<Drill> => {
    const { rows } = await sql<Drill>`
      select sent_at as "sentAt", devices, opened_at as "openedAt"
      from notices where id = ${id}`.execute(db);
    return rows[0] ?? { sentAt: null, devices: 0, openedAt: null };
  },
});
