import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { hashClaimCode, newClaimCode } from './claim-code.ts';
import { createHashingLine } from './hashing-line.ts';
import { newToDatabase } from './pepper.ts';

describe('the line before the hasher', () => {
  it('lets so many hash at once and all who wait after them', async () => {
    const line = createHashingLine({ atOnce: 2, queue: 10 });
    let now = 0;
    let most = 0;
    const hash = async () => {
      now += 1;
      most = Math.max(most, now);
      await wait(5);
      now -= 1;
    };
    await Promise.all(Array.from({ length: 12 }, () => line.withPlace((turn) => turn(hash))));
    expect(most).toBe(2);
  });

  it('turns away whoever finds no place, before anything of theirs is done', async () => {
    const line = createHashingLine({ atOnce: 1, queue: 1 });
    const guests = Array.from({ length: 5 }, () => line.withPlace((turn) => turn(() => wait(5))));
    const results = await Promise.allSettled(guests);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(3);
    for (const result of refused) {
      expect(result).toMatchObject({
        reason: { code: 'overloaded', details: { retryAfterSeconds: 2 } },
      });
    }
    await line.withPlace((turn) => turn(() => wait(1)));
  });

  it('goes on after a hash has failed', async () => {
    const line = createHashingLine({ atOnce: 1, queue: 1 });
    const fail = () => Promise.reject(new Error('broken'));
    await expect(line.withPlace((turn) => turn(fail))).rejects.toThrow('broken');
    expect(await line.withPlace((turn) => turn(async () => 'fine'))).toBe('fine');
  });
});

describe('a claim code', () => {
  it('is the same for every way people type it', () => {
    const codes = ['10AB-CDEF-GHJK', 'ioab cdef ghjk', ' L0ABCDEFGHJK '];
    expect(new Set(codes.map(hashClaimCode)).size).toBe(1);
  });

  it('has 60 random bits in letters that are not mistaken for each other', () => {
    const codes = Array.from({ length: 1_000 }, newClaimCode);
    expect(
      codes.every((code) => /^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/.test(code)),
    ).toBe(true);
    expect(new Set(codes).size).toBe(1_000);
  });
});

describe('the peppers a database has seen', () => {
  const known = [
    { keyId: 'old', needed: false },
    { keyId: 'used', needed: true },
    { keyId: 'newest', needed: false },
  ];
  it.each([
    [[], ['a'], ['a']],
    [known, ['used', 'newest'], []],
    [known, ['old', 'used', 'newest', 'next'], ['next']],
  ])('%j with %j in the file: %j is new', (seen, inFile, fresh) => {
    expect(newToDatabase(seen, inFile, 'f')).toEqual(fresh);
  });
  it.each([
    [known, ['used']],
    [known, ['newest']],
    [known, []],
    [known, ['another']],
  ])('%j with %j in the file is refused', (seen, inFile) => {
    expect(() => newToDatabase(seen, inFile, 'the-file')).toThrow(/the-file/);
  });
});
