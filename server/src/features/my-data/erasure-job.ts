import type { UserId } from '@saathi/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Logger } from '../../platform/logger.ts';
import type { ErasePerson } from '../auth/index.ts';
import { claimErasure, type ErasuresRepository } from './erasures.repository.ts';

type Parts = {
  erasures: Pick<ErasuresRepository, 'due'>;
  erasePerson: ErasePerson;
  logger: Pick<Logger, 'info' | 'warn'>;
};

/**
 * Erases everybody whose 48 hours are over. If patients are waiting for a doctor again, the doctor
 * is erased after those chats are closed. Servers that run at the same time process different
 * people.
 */
export const createErasureJob = ({ erasures, erasePerson, logger }: Parts) => {
  const erase = async (userId: UserId): Promise<void> => {
    try {
      const erased = await erasePerson(userId, { claim: (tx) => claimErasure(tx, userId) });
      if (erased) logger.info({ userId }, 'erased');
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined;
      logger.warn({ userId, ...(code ? { code } : { err: error }) }, 'not erased yet');
    }
  };
  return async (): Promise<void> => {
    for (const userId of await erasures.due()) await erase(userId);
  };
};
