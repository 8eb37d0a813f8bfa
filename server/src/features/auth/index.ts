export type { AuthCookies } from './auth-cookies.ts';
export { type AuthParts, createAuth } from './create-auth.ts';
export type { OperatorService } from './operator.service.ts';
export { PepperMismatch } from './pins/pepper.ts';
export type { Sessions } from './sessions/sessions.ts';
