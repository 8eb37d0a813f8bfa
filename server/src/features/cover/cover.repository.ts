import type { Cover, CoverId, UserId } from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database, Tables } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { RETENTION } from '../../platform/retention.ts';
import { isOnDuty, isVerified } from './on-duty.ts';
import type { Shift } from './overlaps.ts';

/** More than one doctor's maximum, for doctors who stand in for several. */
const SHOWN_MAX = 100;

type Row = Omit<Cover, 'startsAt' | 'endsAt'> & { startsAt: Date | null; endsAt: Date | null };

const toCover = (row: Row): Cover => ({
  ...row,
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
});

const select = async (
  db: Kysely<Tables>,
  where: RawBuilder<unknown>,
  at: Date,
): Promise<Cover[]> => {
  const { rows } = await sql<Row>`
    select c.id, json_build_object('id', d.id, 'name', d.name) as doctor,
      json_build_object('id', s.id, 'name', s.name) as "standIn",
      c.starts_at as "startsAt", c.ends_at as "endsAt", c.weekday,
      c.from_time as "from", c.to_time as "to", ${isOnDuty(at)} as "onDuty",
      ${isVerified(sql.ref('c.stand_in_id'))} as "standInVerified"
    from covers c join users d on d.id = c.doctor_id join users s on s.id = c.stand_in_id
    where ${where} and (c.weekday is not null or c.ends_at > ${at}::timestamptz)
    order by c.starts_at nulls last, c.weekday, c.from_time, c.id limit ${SHOWN_MAX}`.execute(db);
  return rows.map(toCover);
};

type NewCover = { doctorId: UserId; standInId: UserId; shift: Shift; timeZone: string };

export const createCoverRepository = ({
  db,
  transaction,
}: Pick<Database, 'db' | 'transaction'>) => ({
  /** Returns a doctor's covers, except those that are over. */
  of: (doctorId: UserId, at: Date) => select(db, sql`c.doctor_id = ${doctorId}`, at),
  standsInFor: (doctorId: UserId, at: Date) => select(db, sql`c.stand_in_id = ${doctorId}`, at),
  one: async (id: CoverId, at: Date): Promise<Cover | undefined> =>
    (await select(db, sql`c.id = ${id}`, at))[0],
  /**
   * Adds a cover after `check` of the existing ones and runs `also` in the same transaction;
   * concurrent calls run one after another.
   */
  add: (
    { doctorId, standInId, shift, timeZone }: NewCover,
    at: Date,
    check: (others: Cover[]) => void,
    also: (tx: Kysely<Tables>) => Promise<void>,
  ): Promise<CoverId> =>
    transaction(async (tx) => {
      await sql`select from doctors where user_id = ${doctorId} for update`.execute(tx);
      check(await select(tx, sql`c.doctor_id = ${doctorId}`, at));
      const id = newId<CoverId>();
      await tx
        .insertInto('covers')
        .values({
          id,
          doctor_id: doctorId,
          stand_in_id: standInId,
          time_zone: timeZone,
          ...('startsAt' in shift
            ? { starts_at: shift.startsAt, ends_at: shift.endsAt }
            : { weekday: shift.weekday, from_time: shift.from, to_time: shift.to }),
        })
        .execute();
      await also(tx);
      return id;
    }),
  /** Removes a cover and runs `also` in the same transaction; false if it is already gone. */
  remove: (id: CoverId, also: (tx: Kysely<Tables>) => Promise<void>): Promise<boolean> =>
    transaction(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('covers')
        .where('id', '=', id)
        .executeTakeFirst();
      if (numDeletedRows === 1n) await also(tx);
      return numDeletedRows === 1n;
    }),
  /** Removes covers that ended long ago. */
  sweep: async (): Promise<number> => {
    const { numAffectedRows } = await sql`
      delete from covers
      where ends_at < now() - make_interval(days => ${RETENTION.covers.days})`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
});
export type CoverRepository = ReturnType<typeof createCoverRepository>;
