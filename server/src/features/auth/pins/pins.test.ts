import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createHashQueue } from '../hash-queue.ts';
import { hashClaimCode, newClaimCode } from './claim-code.ts';
import { findNewPeppers } from './pepper.ts';

describe('the line before expensive work', () => {
  it('lets so many hash at once and all who wait after them', async () => {
    const line = createHashQueue({ atOnce: 2, waiting: 10 });
    let now = 0;
    let most = 0;
    const hash = async () => {
      now += 1;
      most = Math.max(most, now);
      await wait(5);
      now -= 1;
    };
    await Promise.all(Array.from({ length: 12 }, () => line('unknown', hash)));
    expect(most).toBe(2);
  });

  it('turns away whoever finds no place', async () => {
    const line = createHashQueue({ atOnce: 1, waiting: 1 });
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => line('unknown', () => wait(5))),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(3);
    for (const result of refused) {
      expect(result).toMatchObject({
        reason: { code: 'overloaded', details: { retryAfterSeconds: 2 } },
      });
    }
    await line('unknown', () => wait(1));
  });

  it("keeps places for people's own browsers, which go first", async () => {
    const line = createHashQueue({ atOnce: 1, waiting: 1 });
    const done: string[] = [];
    const hash = (name: string) => async () => {
      await wait(5);
      done.push(name);
    };
    const results = await Promise.allSettled([
      line('unknown', hash('under way')),
      line('unknown', hash('stranger')),
      line('unknown', hash('too many')),
      line('own', hash('own')),
    ]);
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(done).toEqual(['under way', 'own', 'stranger']);
  });

  it('goes on after a hash has failed', async () => {
    const line = createHashQueue({ atOnce: 1, waiting: 1 });
    await expect(line('unknown', () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(await line('unknown', async () => 'fine')).toBe('fine');
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
    expect(findNewPeppers(seen, inFile, 'f')).toEqual(fresh);
  });
  it.each([
    [known, ['used']],
    [known, ['newest']],
    [known, []],
    [known, ['another']],
  ])('%j with %j in the file is refused', (seen, inFile) => {
    expect(() => findNewPeppers(seen, inFile, 'the-file')).toThrow(/the-file/);
  });
});
