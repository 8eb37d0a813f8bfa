import type { UserId } from '@saathi/contract';
import { hashToken, newToken } from '../../platform/secret-token.ts';
import type { Caller } from './caller.ts';
import type { DevicesRepository } from './sessions/devices.repository.ts';
import type { Sessions } from './sessions/sessions.ts';

/** A person who has just signed in, and what the browser is to hold from now on. */
export type Admitted = { userId: UserId; sessionToken: string; deviceToken: string };

type Parts = {
  sessions: Sessions;
  devices: DevicesRepository;
  deviceTrustSeconds: number;
};

/** Lets somebody in whose right has been shown: a new session, an end to the browser's earlier one, trust in the browser. */
export const createAdmission =
  ({ sessions, devices, deviceTrustSeconds }: Parts) =>
  async (userId: UserId, caller: Caller): Promise<Admitted> => {
    const { deviceToken: held } = caller;
    // A token nobody trusts is not ours to go on with: somebody else may have put it there.
    const keeps = held !== null && (await devices.isKnown(hashToken(held)));
    const deviceToken = keeps ? held : newToken();
    await devices.trust(userId, hashToken(deviceToken), deviceTrustSeconds);
    if (caller.sessionToken !== null) await sessions.end(caller.sessionToken);
    return { userId, sessionToken: await sessions.start(userId, caller.device), deviceToken };
  };
export type Admit = ReturnType<typeof createAdmission>;
