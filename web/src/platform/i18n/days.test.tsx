import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addDays, dayOf, formatDay, lastDays, partOfDay, usePartOfDay, useToday } from './days.ts';

const day = (text: string) => text as ReturnType<typeof dayOf>;

const Clock = () => `${useToday()} ${usePartOfDay()}`;

afterEach(() => void vi.useRealTimers());

test.each([
  [0, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
])('at %i:59 it is %s', (hour, part) => {
  expect(partOfDay(new Date(2026, 10, 21, hour, 59))).toBe(part);
});

describe('a day', () => {
  test('is the one of the device, not of UTC', () => {
    expect(dayOf(new Date(2026, 0, 5, 0, 5))).toBe('2026-01-05');
    expect(dayOf(new Date(2026, 0, 5, 23, 55))).toBe('2026-01-05');
  });

  test('has neighbours across months, years and leap days', () => {
    expect(addDays(day('2026-12-31'), 1)).toBe('2027-01-01');
    expect(addDays(day('2028-03-01'), -1)).toBe('2028-02-29');
    expect(lastDays(day('2026-03-02'), 3)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02']);
  });

  test('reads in the chosen language', () => {
    expect(formatDay(day('2026-11-21'), 'en')).toBe('21 Nov');
    expect(formatDay(day('2026-11-21'), 'hi')).toMatch(/^21 नव/);
  });
});

test('an open page crosses midnight', () => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date(2026, 10, 21, 23, 59, 30));
  render(<Clock />);
  expect(screen.getByText('2026-11-21 evening')).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByText('2026-11-22 morning')).toBeInTheDocument();
});
