export { createAuth } from './create-auth.ts';
export type { OperatorService } from './operator.service.ts';
export { PepperMismatch } from './pins/pepper.ts';
