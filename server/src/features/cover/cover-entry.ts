import type { UserId } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { type AuditEntry, auditActorOf } from '../audit/index.ts';

/** Returns an audit entry; `detail` begins with the id of the other doctor. */
export const coverAuditEntry = (
  actor: Actor,
  kind: AuditEntry['kind'],
  subjectId: UserId,
  detail: string,
  requestId: string,
): AuditEntry => ({ actor: auditActorOf(actor), kind, subjectId, detail, requestId });
