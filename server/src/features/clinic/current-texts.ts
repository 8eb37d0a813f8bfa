import type { ClinicTexts } from '@saathi/contract';
import type { Database } from '../../platform/database/index.ts';
import type { Logger } from '../../platform/logger.ts';
import { regularly } from '../../platform/regularly.ts';
import { type CurrentTexts, createTextsRepository } from './texts.repository.ts';

/** Other servers are told at once; what they miss they read this much later. */
const READ_EVERY_MS = 60_000;
const CHANNEL = 'clinic-texts';
const NOT_READ = "the clinic's texts were not read";

type Parts = {
  database: Pick<Database, 'db' | 'transaction' | 'notify' | 'onNotify'>;
  logger: Pick<Logger, 'warn'>;
  /** What holds while no owner has changed anything. */
  first: ClinicTexts;
};

/** What the clinic says of itself now, on every server of one database. */
export const createCurrentTexts = ({ database, logger, first }: Parts) => {
  const { newest } = createTextsRepository(database);
  let known: CurrentTexts = { version: 0, texts: first };

  const read = async (): Promise<void> => {
    const found = await newest();
    // A read that was asked before a change may be answered after it.
    if (found && found.version >= known.version) known = found;
  };
  const listen = (): (() => Promise<void>) => {
    const stopListening = database.onNotify(CHANNEL, () => {
      read().catch((error) => logger.warn({ err: error }, NOT_READ));
    });
    const stop = regularly(READ_EVERY_MS, read, logger, NOT_READ)();
    return async () => {
      stopListening();
      await stop();
    };
  };
  return {
    first,
    /** As of the last read. */
    current: (): CurrentTexts => known,
    /** Reads what holds; before anybody is answered. */
    read,
    /** Reads again, and has the other servers do so. */
    changed: async (): Promise<void> => {
      database.notify(CHANNEL, 'changed');
      await read();
    },
    background: listen,
  };
};
export type CurrentClinicTexts = ReturnType<typeof createCurrentTexts>;

/** Whom people ask, with the clinic's number; null where neither is told. */
export const contactLine = ({
  contact,
  phone,
}: Pick<ClinicTexts, 'contact' | 'phone'>): string | null =>
  [contact, phone].filter((part) => part !== null).join(', ') || null;
