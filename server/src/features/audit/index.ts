export { isWithinPeriod, latestEventAt, listReads } from './audit.repository.ts';
export { auditRoutes } from './audit.routes.ts';
export { type Audit, createAudit } from './audit.service.ts';
export { type AuditActor, type AuditEntry, auditActorOf, NOBODY, OPERATOR } from './audit-entry.ts';
export { createAuditPersonData } from './person-data.repository.ts';
