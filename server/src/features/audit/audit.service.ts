import {
  type AccessLogEntry,
  breachReach,
  type MadeBreachList,
  type UserId,
} from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { forbidden } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, Tables } from '../../platform/database/index.ts';
import { createAuditRepository, REMEMBER_MS } from './audit.repository.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { ReadSubject } from './patient-reads.ts';

const ACCESS_LOG_ENTRIES = 200;
const BREACH_LISTS = 20;
const REMEMBER_MOST = 10_000;

const createMemory = (clock: Clock) => {
  const noted = new Map<string, number>();
  return {
    has: (key: string): boolean => {
      const age = clock.now().getTime() - (noted.get(key) ?? Number.NEGATIVE_INFINITY);
      return age >= 0 && age < REMEMBER_MS;
    },
    add: (key: string): void => {
      if (noted.size >= REMEMBER_MOST) noted.clear();
      noted.set(key, clock.now().getTime());
    },
  };
};

type Parts = { config: Config; clock: Clock; database: Pick<Database, 'db' | 'lists'> };

type BreachListRow = { at: Date; by: string | null; detail: string };

/** The detail is what was listed, and how many people. */
const toBreachList = ({ at, by, detail }: BreachListRow): MadeBreachList => {
  const [reach, people] = detail.split(' ');
  return {
    at: at.toISOString(),
    by,
    reach: breachReach.catch('all').parse(reach),
    people: Number(people),
  };
};

/** Writes down what happened, and shows patients who looked at their data. */
export const createAudit = ({ config, clock, database }: Parts) => {
  const audit = createAuditRepository(database.db);
  const { looksAt } = createAuditRepository(database.lists);
  const memory = createMemory(clock);

  const patientOf = async (subject: ReadSubject): Promise<string | null> => {
    if (subject === 'list') return null;
    if ('patientId' in subject) return subject.patientId;
    if ('doctorId' in subject) return subject.doctorId;
    return (await audit.patientOfChat(subject.chatId)) ?? null;
  };

  const keyOfRead = (doctorId: UserId, kind: AccessLogEntry['kind'], subject: ReadSubject) =>
    JSON.stringify([doctorId, kind, subject]);

  const readBy = (doctorId: UserId, kind: AccessLogEntry['kind'], requestId: string) => ({
    actor: { kind: 'doctor' as const, id: doctorId },
    kind: 'read' as const,
    detail: kind,
    requestId,
    coalesce: true,
  });

  const once = async (key: string, insert: () => Promise<void>): Promise<void> => {
    if (memory.has(key)) return;
    await insert();
    memory.add(key);
  };

  return {
    /** Adds one entry; a failure is the caller's failure, so that nothing audited happens unseen. */
    note: (entry: AuditEntry): Promise<void> => {
      if (!entry.coalesce) return audit.insert(entry);
      const { requestId: _, ...event } = entry;
      return once(JSON.stringify(event), () => audit.insert(entry));
    },
    /** Adds one entry inside a transaction, with what it tells of. */
    noteIn: (tx: Kysely<Tables>, entry: AuditEntry): Promise<void> =>
      createAuditRepository(tx).insert(entry),
    /** Notes a doctor's look at patients' data: one row for each patient and kind in 15 minutes, a list is one row. */
    noteRead: async (
      doctorId: UserId,
      kind: AccessLogEntry['kind'],
      subject: ReadSubject,
      requestId: string,
    ): Promise<void> =>
      once(keyOfRead(doctorId, kind, subject), async () =>
        audit.insert({
          ...readBy(doctorId, kind, requestId),
          subjectId: await patientOf(subject),
        }),
      ),
    /** {@link noteRead} of each of these patients, at once. */
    noteReads: async (
      doctorId: UserId,
      kind: AccessLogEntry['kind'],
      patientIds: readonly UserId[],
      requestId: string,
    ): Promise<void> => {
      const keyOf = (patientId: UserId) => keyOfRead(doctorId, kind, { patientId });
      const notYet = patientIds.filter((patientId) => !memory.has(keyOf(patientId)));
      if (notYet.length === 0) return;
      await audit.insertForEach(readBy(doctorId, kind, requestId), notYet);
      for (const patientId of notYet) memory.add(keyOf(patientId));
    },
    /** Lists of whom to tell of a breach that were made, by owners and by whoever runs the server. */
    breachLists: async (): Promise<MadeBreachList[]> =>
      (await audit.breachLists(BREACH_LISTS)).map(toBreachList),
    /** Who looked at the acting patient's data, the last look of each doctor, kind and day, newest first; throws `forbidden` for anybody else's. */
    accessLog: async (actor: Actor, patientId: UserId): Promise<AccessLogEntry[]> => {
      if (actor.userId !== patientId) throw forbidden();
      const rows = await looksAt(patientId, config.clinicTimeZone, ACCESS_LOG_ENTRIES);
      return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
    },
  };
};
export type Audit = ReturnType<typeof createAudit>;
