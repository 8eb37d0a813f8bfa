import type { UserId } from '@saathi/contract';
import { overloaded } from '../../platform/app-error.ts';

/** Maximum number of uploads in memory, in total and per person. */
type SlotLimits = { inAll: number; each: number };

/**
 * Admits a limited number of uploads at once and rejects the others with `overloaded`, so that
 * memory use is bounded.
 */
export const createUploadSlots = ({ inAll, each }: SlotLimits) => {
  const taken = new Map<UserId, number>();
  let all = 0;
  return async <T>(personId: UserId, work: () => Promise<T>): Promise<T> => {
    const own = taken.get(personId) ?? 0;
    if (all >= inAll || own >= each) throw overloaded();
    all += 1;
    taken.set(personId, own + 1);
    try {
      return await work();
    } finally {
      all -= 1;
      const left = (taken.get(personId) ?? 1) - 1;
      if (left > 0) taken.set(personId, left);
      else taken.delete(personId);
    }
  };
};
export type UploadSlots = ReturnType<typeof createUploadSlots>;
