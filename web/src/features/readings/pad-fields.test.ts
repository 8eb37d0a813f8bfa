import type { Reading, ReadingRange } from '@saathi/contract';
import { describe, expect, test } from 'vitest';
import { frameOf, isReadingOutside } from './chart-frame.ts';
import { checkDraft, type Draft, draftOf, sanitizeFor } from './pad-fields.ts';

const NOW = new Date('2026-03-10T09:00:00');
const draft = (typed: Partial<Draft>): Draft => ({ ...draftOf(undefined, ''), ...typed });

describe('what is typed on the pad', () => {
  test.each([
    ['12a8', 'pressure', '128'],
    ['1288', 'pressure', '128'],
    ['6,5', 'sugar', '6.5'],
    ['6.55', 'sugar', '6.5'],
    ['6.5', 'steps', '6'],
    ['1.2.3', 'weight', '1.2'],
  ] as const)('%s of %s becomes a number', (text, measure, kept) => {
    expect(sanitizeFor(measure, text)).toBe(kept);
  });

  test('is asked back without a number, a unit or a meal, and for a time to come', () => {
    expect(checkDraft('sugar', draft({ value: '6.5' }), NOW)).toEqual({
      faults: { unit: 'which_unit', meal: 'which_meal' },
    });
    expect(checkDraft('pressure', draft({ low: '80' }), NOW)).toMatchObject({
      faults: { value: 'needed' },
    });
    const late = draft({ value: '71', takenAt: '2026-03-10T10:00' });
    expect(checkDraft('weight', late, NOW)).toEqual({ faults: { takenAt: 'future' } });
  });

  test('is asked back when another time was wanted and none was chosen', () => {
    expect(checkDraft('weight', draft({ value: '71', takenAt: '' }), NOW)).toEqual({
      faults: { takenAt: 'needed' },
    });
  });

  test('in place of mg/dL may be mmol/L, and is asked back again', () => {
    const known = { value: 140, low: null, pulse: null, meal: 'before', unit: 'mg/dL' } as Reading;
    const typed = { ...draftOf(known, ''), value: '12' };
    expect(checkDraft('sugar', typed, NOW)).toEqual({ faults: { unit: 'which_unit' } });
  });

  test('is sent as it was typed, in its unit', () => {
    const typed = draft({ value: '6.5', unit: 'mmol/L', meal: 'after' });
    expect(checkDraft('sugar', typed, NOW)).toMatchObject({
      typed: { value: 6.5, unit: 'mmol/L', meal: 'after' },
    });
  });
});

const reading = (value: number, takenAt: string) =>
  ({
    id: takenAt,
    measure: 'pressure',
    value,
    low: 80,
    pulse: null,
    meal: null,
    unit: null,
    takenAt,
    day: takenAt.slice(0, 10),
  }) as Reading;
const range = (low: number | null, high: number | null) =>
  ({ figure: 'systolic', low, high, tell: false }) as ReadingRange;

describe('the chart', () => {
  test('has a line for a sugar of which nobody said when', () => {
    const sugar = { ...reading(140, '2026-03-09T08:00'), measure: 'sugar', low: null } as Reading;
    const frame = frameOf([sugar], [], { first: '2026-02-25' as Reading['day'], days: 14 });
    expect(frame).toMatchObject({ least: 140, most: 140, lines: [{ figure: 'sugar' }] });
  });

  test('has a line for each figure, the band of what all ranges leave, and marks what is outside', () => {
    const readings = [reading(120, '2026-03-01T08:00'), reading(150, '2026-03-09T08:00')];
    const ranges = [range(100, 145), range(110, null)];
    const frame = frameOf(readings, ranges, { first: '2026-02-25' as Reading['day'], days: 14 });
    expect(frame).toMatchObject({ least: 80, most: 150 });
    expect(frame.lines.map(({ figure }) => figure)).toEqual(['diastolic', 'systolic']);
    const [, upper] = frame.lines;
    expect(upper?.points.map(({ outside }) => outside)).toEqual([false, true]);
    expect(upper?.band).not.toBeNull();
    expect(readings.map((one) => isReadingOutside(one, ranges))).toEqual([false, true]);
    expect(isReadingOutside(reading(105, '2026-03-09T08:00'), ranges)).toBe(true);
  });
});
