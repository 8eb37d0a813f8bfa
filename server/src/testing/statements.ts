import pg from 'pg';
import { vi } from 'vitest';

const FRAME = /^(begin|commit|rollback|start transaction)/i;

/** Runs `work` and returns the statements this process sent to the database meanwhile, without begin and commit. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return (
      spy.mock.calls
        .map(([query]) => {
          const text =
            typeof query === 'string' ? query : (query as unknown as { text: string }).text;
          return text.trim();
        })
        // News of an earlier write leaves a moment later, whatever runs then.
        .filter((text) => !FRAME.test(text) && !text.startsWith('select pg_notify'))
    );
  } finally {
    spy.mockRestore();
  }
};
