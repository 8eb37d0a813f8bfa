import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestClock } from '../../../test/app.ts';
import { MINUTE_MS } from '../../platform/clock.ts';
import { BackupRefused } from '../../platform/database/index.ts';
import { createBackUps } from './back-ups.ts';

const nameOf = (day: string) => `2026-03-${day}T00-00-00Z`;
const note = async () => undefined;

describe('back-ups', () => {
  // 2026-03-10 at 9:00 in Kolkata, 3:30 UTC.
  const clock = createTestClock();
  let directory: string;
  let logged: object[];
  beforeEach(() => {
    clock.set('2026-03-10T09:00:00+05:30');
    logged = [];
    directory = mkdtempSync(join(tmpdir(), 'saathi-back-ups-'));
    return () => rmSync(directory, { recursive: true });
  });

  const start = (
    days: string[],
    copy: ((target: string) => Promise<void>) | null,
    keptDays = 30,
  ) => {
    for (const day of days) mkdirSync(join(directory, nameOf(day)));
    return createBackUps({
      directory,
      keptDays,
      copy,
      clock,
      clinicTimeZone: 'Asia/Kolkata',
      logger: { info: () => undefined, error: (fields: object) => void logged.push(fields) },
    });
  };

  it('make room before a copy, also for one that is refused, and the log says why', async () => {
    const days = ['02', '03', '04', '05', '06', '07', '08', '09'];
    let before: string[] = [];
    const backUps = start(days, async () => {
      before = readdirSync(directory);
      throw new BackupRefused('A copy needs 11000 MB free.');
    });
    backUps.begin(note);
    await backUps.settled();
    expect(before).toEqual(days.slice(2).map(nameOf));
    expect(readdirSync(directory)).toEqual(before);
    expect(logged).toEqual([expect.objectContaining({ reason: 'A copy needs 11000 MB free.' })]);
  });

  it.each([
    ['is refused, but for the newest', () => Promise.reject(new BackupRefused('no room')), ['03']],
    ['is never made', null, []],
  ])('that expire are removed where a copy %s', async (_, copy, left) => {
    const backUps = start(['01', '02', '03'], copy, 5);
    await backUps.removeExpired();
    expect(readdirSync(directory)).toEqual(left.map(nameOf));
  });

  it('that an owner asks for again and again do not replace those of the nights', async () => {
    const nights = ['04', '05', '06', '07', '08', '09', '10'];
    const backUps = start(nights, async (target) => void mkdirSync(target));
    for (let times = 0; times < 8; times += 1) {
      clock.advance(MINUTE_MS);
      backUps.begin(note);
      await backUps.settled();
    }
    expect(readdirSync(directory)).toEqual([
      ...nights.slice(1).map(nameOf),
      '2026-03-10T03-38-00Z',
    ]);
  });
});
