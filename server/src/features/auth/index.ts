export { createAuth, createOperator } from './create-auth.ts';
export { createAuthPersonData, createErasure, type ErasePerson } from './person-data.repository.ts';
export { PepperMismatch } from './pins/pepper.ts';
export { deviceLabel } from './sessions/device-label.ts';
export { actorOf, type SessionRow, type SessionTable } from './sessions/sessions.repository.ts';
