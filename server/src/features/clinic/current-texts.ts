import type { ClinicTexts } from '@saathi/contract';
import type { Database } from '../../platform/database/index.ts';
import type { Logger } from '../../platform/logger.ts';
import { runPeriodically } from '../../platform/run-periodically.ts';
import { type CurrentTexts, createTextsRepository } from './texts.repository.ts';

/** Other servers are notified at once; a missed notification is made up for after this time. */
const READ_EVERY_MS = 60_000;
const CHANNEL = 'clinic-texts';
const NOT_READ = "the clinic's texts were not read";

type Parts = {
  database: Pick<Database, 'db' | 'transaction' | 'notify' | 'onNotify'>;
  logger: Pick<Logger, 'warn'>;
  /** The texts as long as no owner has changed them. */
  first: ClinicTexts;
};

/** Caches the clinic's current texts on every server of a database. */
export const createCurrentTexts = ({ database, logger, first }: Parts) => {
  const { newest } = createTextsRepository(database);
  let known: CurrentTexts = { version: 0, texts: first };

  const read = async (): Promise<void> => {
    const found = await newest();
    // A read that started before a change may finish after it.
    if (found && found.version >= known.version) known = found;
  };
  const listen = (): (() => Promise<void>) => {
    const stopListening = database.onNotify(CHANNEL, () => {
      read().catch((error) => logger.warn({ err: error }, NOT_READ));
    });
    const stop = runPeriodically(READ_EVERY_MS, read, logger, NOT_READ)();
    return async () => {
      stopListening();
      await stop();
    };
  };
  return {
    first,
    /** Returns the texts as of the last read. */
    current: (): CurrentTexts => known,
    /** Reads the current texts; called before the server answers requests. */
    read,
    /** Reads again and notifies the other servers. */
    changed: async (): Promise<void> => {
      database.notify(CHANNEL, 'changed');
      await read();
    },
    background: listen,
  };
};
export type CurrentClinicTexts = ReturnType<typeof createCurrentTexts>;

/** Returns the clinic's contact and phone number as text; null if neither is set. */
export const contactLine = ({
  contact,
  phone,
}: Pick<ClinicTexts, 'contact' | 'phone'>): string | null =>
  [contact, phone].filter((part) => part !== null).join(', ') || null;
