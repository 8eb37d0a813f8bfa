export { createAuth } from './create-auth.ts';
export type { OperatorService } from './operator.service.ts';
export { PepperMismatch } from './pins/pepper.ts';
export type { SessionRow, SessionTable } from './sessions/sessions.repository.ts';
export type { SessionRead } from './sessions/sessions.ts';
