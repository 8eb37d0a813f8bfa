import {
  type DayString,
  type Measure,
  type MessageId,
  READINGS_MAX,
  type Reading,
  type ReadingId,
  type ReadingNumbers,
  type UserId,
} from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import { DAY_MS } from '../../platform/clock.ts';
import { lockPerson } from '../../platform/database/lock-person.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type ReadingRow = Omit<Reading, 'takenAt' | 'correctedAt'> & {
  takenAt: Date;
  correctedAt: Date | null;
  corrections: number;
};

/** Converts a row to the contract's reading. */
export const toReading = ({ corrections: _, ...row }: ReadingRow): Reading => ({
  ...row,
  takenAt: row.takenAt.toISOString(),
  correctedAt: row.correctedAt?.toISOString() ?? null,
});

const COLUMNS = sql`r.id, r.measure, r.value, r.low, r.pulse, r.meal, r.unit,
  r.taken_at as "takenAt", r.day::text as day, r.level, r.message_id is not null as "fromMessage",
  r.corrected_at as "correctedAt",
  (select count(*)::int from reading_corrections c where c.reading_id = r.id) as corrections,
  (select json_build_object('value', c.value, 'low', c.low, 'pulse', c.pulse, 'meal', c.meal,
      'unit', c.unit)
    from reading_corrections c where c.reading_id = r.id and c.place = 1) as first`;

/** A reading to be stored. */
export type NewReading = ReadingNumbers & {
  id: ReadingId;
  patientId: UserId;
  measure: Measure;
  takenAt: Date;
  day: DayString;
  level: Reading['level'];
  /** Whether the review found something in the numbers alone; null if it was not asked. */
  flagged: boolean | null;
  messageId: MessageId | null;
  clientId: string | null;
  createdAt: Date;
};

const toRow = ({ patientId, takenAt, messageId, clientId, createdAt, ...rest }: NewReading) => ({
  ...rest,
  patient_id: patientId,
  taken_at: takenAt,
  message_id: messageId,
  client_id: clientId,
  created_at: createdAt,
});

/** The patient and the reading's id, or the id the patient's device gave it. */
type Key = { patientId: UserId } & ({ id: ReadingId } | { clientId: string });
type Asked = { measure: Measure | undefined; first: DayString; last: DayString };

const createReads = (db: Kysely<Tables>) => ({
  find: async ({ patientId, ...key }: Key): Promise<ReadingRow | undefined> => {
    const { rows } = await sql<ReadingRow>`
      select ${COLUMNS} from readings r where r.patient_id = ${patientId}
        and ${'id' in key ? sql`r.id = ${key.id}` : sql`r.client_id = ${key.clientId}`}`.execute(
      db,
    );
    return rows[0];
  },
  /** Returns the newest readings of each measure in these days, oldest first. */
  list: async (patientId: UserId, { measure, first, last }: Asked): Promise<ReadingRow[]> => {
    const { rows } = await sql<ReadingRow>`
      select ${COLUMNS} from (
        select *, row_number() over (partition by measure order by taken_at desc, id desc) as place
        from readings
        where patient_id = ${patientId} and day between ${first}::date and ${last}::date
          ${measure ? sql`and measure = ${measure}` : sql``}) r
      where r.place <= ${READINGS_MAX} order by r.taken_at, r.id`.execute(db);
    return rows;
  },
  /** Returns the newest reading of each of these measures, however old, oldest first. */
  latest: async (patientId: UserId, measures: readonly Measure[]): Promise<ReadingRow[]> => {
    const { rows } = await sql<ReadingRow>`
      select ${COLUMNS} from unnest(${[...measures]}::text[]) as own (measure)
      cross join lateral (
        select * from readings where patient_id = ${patientId} and measure = own.measure
        order by taken_at desc, id desc limit 1) r
      order by r.taken_at, r.id`.execute(db);
    return rows;
  },
  /** Counts the readings of a measure entered in the last 24 hours. */
  countEntered: async (patientId: UserId, measure: Measure, now: Date): Promise<number> => {
    const since = new Date(now.getTime() - DAY_MS);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from readings
      where patient_id = ${patientId} and measure = ${measure} and created_at > ${since}`.execute(
      db,
    );
    return rows[0]?.count ?? 0;
  },
  /** Returns the numbers of readings taken at these instants, also those before corrections. */
  numbersAt: async (patientId: UserId, instants: readonly Date[]) => {
    const { rows } = await sql<Omit<ReadingNumbers, 'unit'> & { measure: Measure; takenAt: Date }>`
      select r.measure, r.taken_at as "takenAt", n.value, n.low, n.pulse, n.meal
      from readings r cross join lateral (
        select r.value, r.low, r.pulse, r.meal
        union all
        select c.value, c.low, c.pulse, c.meal from reading_corrections c where c.reading_id = r.id
      ) n
      where r.patient_id = ${patientId} and r.taken_at = any(${[...instants]}::timestamptz[])`.execute(
      db,
    );
    return rows;
  },
  count: async (patientId: UserId): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from readings where patient_id = ${patientId}`.execute(db);
    return rows[0]?.count ?? 0;
  },
  /** Returns the lowest weight in kg in a period, ignoring one reading; null if there is none. */
  leastWeight: async (
    patientId: UserId,
    { since, until, but }: { since: Date; until: Date; but: ReadingId },
  ): Promise<{ value: number; takenAt: Date } | null> => {
    const { rows } = await sql<{ value: number; takenAt: Date }>`
      select value, taken_at as "takenAt" from readings
      where patient_id = ${patientId} and measure = 'weight' and id <> ${but}
        and taken_at >= ${since} and taken_at <= ${until}
      order by value, taken_at desc limit 1`.execute(db);
    return rows[0] ?? null;
  },
  /** Returns the newest weight after an instant, ignoring one reading. */
  newestWeight: async (
    patientId: UserId,
    { since, until, but }: { since: Date; until: Date; but: ReadingId },
  ): Promise<ReadingRow | undefined> => {
    const { rows } = await sql<ReadingRow>`
      select ${COLUMNS} from readings r
      where r.patient_id = ${patientId} and r.measure = 'weight' and r.id <> ${but}
        and r.taken_at > ${since} and r.taken_at <= ${until}
      order by r.taken_at desc, r.id desc limit 1`.execute(db);
    return rows[0];
  },
  /** Returns which of these messages were already saved as readings. */
  savedOf: async (patientId: UserId, messageIds: readonly MessageId[]): Promise<MessageId[]> => {
    const { rows } = await sql<{ messageId: MessageId }>`
      select distinct message_id as "messageId" from readings
      where patient_id = ${patientId} and message_id = any(${[...messageIds]}::uuid[])`.execute(db);
    return rows.map(({ messageId }) => messageId);
  },
  /** Returns the readings saved from a message. */
  ofMessage: async (patientId: UserId, messageId: MessageId): Promise<ReadingRow[]> => {
    const { rows } = await sql<ReadingRow>`
      select ${COLUMNS} from readings r
      where r.patient_id = ${patientId} and r.message_id = ${messageId}
      order by r.measure`.execute(db);
    return rows;
  },
});

const createWrites = (db: Kysely<Tables>) => ({
  /** Locks the patient, so that concurrent calls cannot exceed a limit together. */
  lock: (patientId: UserId): Promise<void> => lockPerson(db, patientId),
  insert: async (reading: NewReading): Promise<void> => {
    await db.insertInto('readings').values(toRow(reading)).execute();
  },
  insertAll: async (readings: readonly NewReading[]): Promise<void> => {
    if (readings.length === 0) return;
    await db.insertInto('readings').values(readings.map(toRow)).execute();
  },
  /** Stores the level of a reading in which the review found something after all. */
  raiseLevel: async (id: ReadingId, level: Reading['level']): Promise<void> => {
    await db.updateTable('readings').set({ level, flagged: true }).where('id', '=', id).execute();
  },
  /** Replaces the numbers and stores the previous ones. */
  correct: async (
    patientId: UserId,
    { id, corrections, value, low, pulse, meal, unit }: ReadingRow,
    { at, ...changed }: ReadingNumbers & Pick<NewReading, 'level' | 'flagged'> & { at: Date },
  ): Promise<void> => {
    const before = { value, low, pulse, meal, unit, replaced_at: at };
    await db
      .insertInto('reading_corrections')
      .values({ ...before, reading_id: id, patient_id: patientId, place: corrections + 1 })
      .execute();
    await db
      .updateTable('readings')
      .set({ ...changed, corrected_at: at })
      .where('id', '=', id)
      .execute();
  },
});

/** Stores patients' readings; given a transaction, it works inside it. */
export const createReadingsRepository = (db: Kysely<Tables>) => ({
  ...createReads(db),
  ...createWrites(db),
});
export type ReadingsRepository = ReturnType<typeof createReadingsRepository>;
