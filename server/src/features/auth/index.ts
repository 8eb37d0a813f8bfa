export { createAuth } from './create-auth.ts';
export { createOperator } from './create-operator.ts';
export { createAuthPersonData } from './person-data.repository.ts';
export { PepperMismatch } from './pins/pepper.ts';
export type { SessionRow, SessionTable } from './sessions/sessions.repository.ts';
export type { SessionRead } from './sessions/sessions.ts';
