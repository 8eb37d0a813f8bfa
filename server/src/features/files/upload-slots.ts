import type { UserId } from '@saathi/contract';
import { addressKeys } from '../../platform/address-keys.ts';
import { overloaded } from '../../platform/app-error.ts';

/** Maximum number of uploads in memory, in total, per person and per address. */
type SlotLimits = { inAll: number; each: number; address: number };

/** Who uploads, and from where. */
type Uploader = { personId: UserId; address: string };

/**
 * Admits a limited number of uploads at once and rejects the others with `overloaded`, so that
 * memory use is bounded and no single address or IPv6 /64 takes all places.
 */
export const createUploadSlots = ({ inAll, each, address: ofAddress }: SlotLimits) => {
  const taken = new Map<string, number>();
  let all = 0;
  const countOf = (key: string) => taken.get(key) ?? 0;
  const add = (key: string, change: number) => {
    const count = countOf(key) + change;
    if (count > 0) taken.set(key, count);
    else taken.delete(key);
  };
  return async <T>({ personId, address }: Uploader, work: () => Promise<T>): Promise<T> => {
    const place = `from ${addressKeys(address)[0]}`;
    if (all >= inAll || countOf(personId) >= each || countOf(place) >= ofAddress) {
      throw overloaded();
    }
    all += 1;
    add(personId, 1);
    add(place, 1);
    try {
      return await work();
    } finally {
      all -= 1;
      add(personId, -1);
      add(place, -1);
    }
  };
};
export type UploadSlots = ReturnType<typeof createUploadSlots>;
