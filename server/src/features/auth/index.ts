export type { AccountHelp, Helper } from './account-help.ts';
export { createAuth, createOperator } from './create-auth.ts';
export type { Invitations } from './join.repository.ts';
export type { RequirePin } from './own-account.ts';
export { createAuthPersonData, createErasure, type ErasePerson } from './person-data.repository.ts';
export { hashClaimCode, newClaimCode } from './pins/claim-code.ts';
export { endRestoredAccess } from './restored-access.repository.ts';
export { deviceLabel } from './sessions/device-label.ts';
export { actorOf, type SessionRow, type SessionTable } from './sessions/sessions.repository.ts';
