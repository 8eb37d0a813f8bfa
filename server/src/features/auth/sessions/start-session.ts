import type { SessionId, UserId } from '@saathi/contract';
import { hashToken, newToken } from '../../../platform/secret-token.ts';
import type { Caller } from '../caller.ts';
import type { DevicesRepository } from './devices.repository.ts';
import type { Sessions } from './sessions.repository.ts';

/** A user who has just signed in, and the tokens for the browser. */
export type Started = {
  userId: UserId;
  sessionId: SessionId;
  sessionToken: string;
  deviceToken: string;
};

type Parts = {
  sessions: Sessions;
  devices: DevicesRepository;
  deviceTrustSeconds: number;
};

/** Starts an authenticated user's session, ends the browser's earlier one, trusts the browser. */
export const createStartSession =
  ({ sessions, devices, deviceTrustSeconds }: Parts) =>
  async (userId: UserId, caller: Caller): Promise<Started> => {
    const { deviceToken: held } = caller;
    // Somebody else may have planted a token they know, so it is only kept if this user already
    // trusts it.
    const keeps = held !== null && (await devices.isTrusted(userId, hashToken(held)));
    const deviceToken = keeps ? held : newToken();
    if (held !== null && !keeps)
      await devices.replaceToken(hashToken(held), hashToken(deviceToken));
    await devices.trust(userId, hashToken(deviceToken), deviceTrustSeconds);
    if (caller.sessionToken !== null) await sessions.end(caller.sessionToken);
    const { id: sessionId, token: sessionToken } = await sessions.start(userId, caller.device);
    return { userId, sessionId, sessionToken, deviceToken };
  };
