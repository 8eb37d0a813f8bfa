export { createSessionCookie, type SessionCookie } from './session-cookie.ts';
export { createSessionsRepository } from './sessions.repository.ts';
export { createSessions, type Sessions } from './sessions.ts';
