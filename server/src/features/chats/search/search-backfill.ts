import { setTimeout as pause } from 'node:timers/promises';
import type { MessageId } from '@saathi/contract';
import type { Logger } from '../../../platform/logger.ts';
import { runPeriodically } from '../../../platform/run-periodically.ts';
import type { MessageWordsRepository } from './message-words.repository.ts';

const EVERY_MS = 5 * 60_000;
const AT_ONCE = 200;
/** Lets calls run in between. */
const PAUSE_MS = 50;

/**
 * Creates the background work that stores the search words of messages that have none: from before
 * there was a search, from an import, or from an older server that runs at the same time. A server
 * checks each message once.
 */
export const createSearchBackfill = (
  words: Pick<MessageWordsRepository, 'fill'>,
  logger: Pick<Logger, 'warn'>,
) => {
  let after: MessageId | null = null;
  return () => {
    const stopping = new AbortController();
    let filling = Promise.resolve();
    const fill = async () => {
      while (!stopping.signal.aborted) {
        const last = await words.fill(after, AT_ONCE);
        if (last === null) return;
        after = last;
        await pause(PAUSE_MS);
      }
    };
    const work = () => {
      filling = fill();
      return filling;
    };
    const stop = runPeriodically(EVERY_MS, work, logger, 'words were not stored')();
    return async () => {
      stopping.abort();
      await stop();
      await filling.catch(() => undefined);
    };
  };
};
