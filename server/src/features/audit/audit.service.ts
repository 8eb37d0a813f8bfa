import {
  type AccessLogEntry,
  breachReach,
  type ChatId,
  type MadeBreachList,
  type UserId,
} from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { forbidden } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, Tables } from '../../platform/database/index.ts';
import { type Limit, takeIn } from '../../platform/rate-limits.ts';
import { COALESCE_CACHE_MS, createAuditRepository } from './audit.repository.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { ReadSubject } from './patient-reads.ts';

const ACCESS_LOG_ENTRIES = 200;
const BREACH_LISTS = 20;
const CACHE_MAX_ENTRIES = 10_000;
/**
 * Limited entries of one kind by one person: more than a busy day has, because the audit keeps them
 * for ever.
 */
const LIMITED: Limit[] = [{ count: 500, withinSeconds: 86_400 }];

const createRecentEntries = (clock: Clock) => {
  const noted = new Map<string, number>();
  return {
    has: (key: string): boolean => {
      const age = clock.now().getTime() - (noted.get(key) ?? Number.NEGATIVE_INFINITY);
      return age >= 0 && age < COALESCE_CACHE_MS;
    },
    add: (key: string): void => {
      noted.delete(key);
      const [oldest] = noted.keys();
      if (oldest !== undefined && noted.size >= CACHE_MAX_ENTRIES) noted.delete(oldest);
      noted.set(key, clock.now().getTime());
    },
  };
};

type Parts = { config: Config; clock: Clock; database: Pick<Database, 'db' | 'lists'> };

type BreachListRow = { at: Date; by: string | null; detail: string };

/** The detail contains the reach of the list and the number of people. */
const toBreachList = ({ at, by, detail }: BreachListRow): MadeBreachList => {
  const [reach, people] = detail.split(' ');
  return {
    at: at.toISOString(),
    by,
    reach: breachReach.catch('all').parse(reach),
    people: Number(people),
  };
};

/** Writes the audit log, and shows patients who read their data. */
export const createAudit = ({ config, clock, database }: Parts) => {
  const audit = createAuditRepository(database.db);
  const { looksAt } = createAuditRepository(database.lists);
  const memory = createRecentEntries(clock);

  const keyOfRead = (doctorId: UserId, kind: AccessLogEntry['kind'], subject: UserId | ChatId) =>
    JSON.stringify([doctorId, kind, subject]);

  const readBy = (doctorId: UserId, kind: AccessLogEntry['kind'], requestId: string) => ({
    actor: { kind: 'doctor' as const, id: doctorId },
    kind: 'read' as const,
    detail: kind,
    requestId,
    coalesce: true,
  });

  const insertOnce = async (key: string, insert: () => Promise<void>): Promise<void> => {
    if (memory.has(key)) return;
    await insert();
    memory.add(key);
  };

  return {
    /** Adds one entry; a failure is passed on, so that no audited action goes unrecorded. */
    note: (entry: AuditEntry): Promise<void> => {
      if (!entry.coalesce) return audit.insert(entry);
      const { requestId: _, ...event } = entry;
      return insertOnce(JSON.stringify(event), () => audit.insert(entry));
    },
    /**
     * Adds one entry in the transaction of the action it records. `limited` is for actions that
     * could be repeated endlessly; it throws `too_many_attempts`.
     */
    noteIn: async (
      tx: Kysely<Tables>,
      { limited = false, ...entry }: AuditEntry & { limited?: boolean },
    ): Promise<void> => {
      if (limited) await takeIn(tx, `audit ${entry.kind} ${entry.actor.id}`, LIMITED);
      await createAuditRepository(tx).insert(entry);
    },
    /** Records a doctor's read of data: one row per patient and kind in 15 minutes. */
    noteReads: async (
      doctorId: UserId,
      kind: AccessLogEntry['kind'],
      subject: ReadSubject,
      requestId: string,
    ): Promise<void> => {
      if ('chatId' in subject) {
        const { chatId } = subject;
        return insertOnce(keyOfRead(doctorId, kind, chatId), async () =>
          audit.insert({
            ...readBy(doctorId, kind, requestId),
            subjectId: (await audit.patientOfChat(chatId)) ?? null,
          }),
        );
      }
      const keyOf = (patientId: UserId) => keyOfRead(doctorId, kind, patientId);
      const notYet = [...new Set(subject)].filter((patientId) => !memory.has(keyOf(patientId)));
      if (notYet.length === 0) return;
      await audit.insertForEach(readBy(doctorId, kind, requestId), notYet);
      for (const patientId of notYet) memory.add(keyOf(patientId));
    },
    /** Returns the data breach lists created by owners and by the server's operator. */
    breachLists: async (): Promise<MadeBreachList[]> =>
      (await audit.breachLists(BREACH_LISTS)).map(toBreachList),
    /**
     * Returns who read the acting patient's data: the latest access per doctor, kind and day,
     * newest first. Throws `forbidden` for other patients.
     */
    accessLog: async (actor: Actor, patientId: UserId): Promise<AccessLogEntry[]> => {
      if (actor.userId !== patientId) throw forbidden();
      const rows = await looksAt(patientId, config.clinicTimeZone, ACCESS_LOG_ENTRIES);
      return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
    },
  };
};
export type Audit = ReturnType<typeof createAudit>;
