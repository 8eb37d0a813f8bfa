import type { AccessLogEntry, UserId } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { forbidden } from '../../platform/app-error.ts';
import type { AuditRepository } from './audit.repository.ts';
import type { AuditEntry } from './audit-entry.ts';

const ACCESS_LOG_ENTRIES = 200;

/** Writes down what happened, and shows patients who looked at their data. */
export const createAudit = ({ audit }: { audit: AuditRepository }) => ({
  /** Adds one entry; a failure is the caller's failure, so that nothing audited happens unseen. */
  note: (entry: AuditEntry): Promise<void> => audit.insert(entry),
  /** Who looked at the acting patient's data, newest first; throws `forbidden` for anybody else's. */
  accessLog: async (actor: Actor, patientId: UserId): Promise<AccessLogEntry[]> => {
    if (actor.userId !== patientId) throw forbidden();
    const rows = await audit.readsOf(patientId, ACCESS_LOG_ENTRIES);
    return rows.map((row) => ({
      doctorId: row.doctorId as UserId,
      doctorName: row.doctorName,
      kind: row.detail as AccessLogEntry['kind'],
      at: row.at.toISOString(),
    }));
  },
});
export type Audit = ReturnType<typeof createAudit>;
