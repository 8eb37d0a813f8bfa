import pg from 'pg';
import { vi } from 'vitest';

const FRAME = /^(begin|commit|rollback|start transaction)/i;

type Sent = { text: string; values: unknown[] };

/**
 * Runs `work` and returns the statements, with their values, that this process sent to the database
 * meanwhile, without begin and commit.
 */
export const sentBy = async (work: () => Promise<unknown>): Promise<Sent[]> => {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return (
      spy.mock.calls
        .map(([query]) => {
          const { text, values = [] } = (typeof query === 'string'
            ? { text: query }
            : query) as unknown as Partial<Sent>;
          return { text: (text ?? '').trim(), values };
        })
        // Notifications of earlier writes are sent shortly after them, whatever runs then.
        .filter(({ text }) => !FRAME.test(text) && !text.startsWith('select pg_notify'))
    );
  } finally {
    spy.mockRestore();
  }
};

/** Returns the texts of the statements that `work` sends. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await sentBy(work)).map(({ text }) => text);
