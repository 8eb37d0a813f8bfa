import type { SessionId, UserId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Database, Tables } from '../../../platform/database/index.ts';
import type { Logger } from '../../../platform/logger.ts';
import { hashToken, newToken } from '../../../platform/secret-token.ts';
import { lockPin } from '../accounts.repository.ts';
import type { Caller } from '../caller.ts';
import type { StoredPin } from '../pins/pin-hasher.ts';
import { createDevicesRepository } from './devices.repository.ts';
import { createSessions } from './sessions.repository.ts';

/** A user who has just signed in, and the tokens for the browser. */
export type Started = {
  userId: UserId;
  sessionId: SessionId;
  sessionToken: string;
  deviceToken: string;
};

type Parts = {
  database: Pick<Database, 'transaction'>;
  logger: Pick<Logger, 'warn'>;
  lifetimes: Config['signIn']['sessions'];
  deviceTrustSeconds: number;
};

/** Creates the functions that start a session, end the browser's earlier one, trust the browser. */
export const createStartSession = ({
  database: { transaction },
  logger,
  lifetimes,
  deviceTrustSeconds,
}: Parts) => {
  const start = async (tx: Kysely<Tables>, userId: UserId, caller: Caller): Promise<Started> => {
    const sessions = createSessions(tx, lifetimes, logger);
    const devices = createDevicesRepository(tx);
    const { deviceToken: held } = caller;
    // Before the trust, in the order in which a removed member's are deleted.
    if (caller.sessionToken !== null) await sessions.end(caller.sessionToken);
    const { id: sessionId, token: sessionToken } = await sessions.start(userId, caller.device);
    // Somebody else may have planted a token they know, so it is only kept if this user already
    // trusts it.
    const keeps = held !== null && (await devices.isTrusted(userId, hashToken(held)));
    const deviceToken = keeps ? held : newToken();
    if (held !== null && !keeps)
      await devices.replaceToken(hashToken(held), hashToken(deviceToken));
    await devices.trust(userId, hashToken(deviceToken), deviceTrustSeconds);
    return { userId, sessionId, sessionToken, deviceToken };
  };

  return {
    /** For a user who has just set a PIN. */
    startSession: (userId: UserId, caller: Caller): Promise<Started> =>
      transaction((tx) => start(tx, userId, caller)),
    /** For a user with this verified PIN; returns null if another one is stored now. */
    startVerified: (userId: UserId, caller: Caller, pin: StoredPin): Promise<Started | null> =>
      transaction(async (tx) =>
        (await lockPin(tx, userId, pin)) ? start(tx, userId, caller) : null,
      ),
  };
};
