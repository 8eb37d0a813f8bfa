import type { Role, UserId } from '@saathi/contract';

/** Who acts, as the session says; never taken from the request. */
export type Actor = { userId: UserId; role: Role; sessionId: string };
