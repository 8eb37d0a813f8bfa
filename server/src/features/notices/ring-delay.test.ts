import { describe, expect, it } from 'vitest';
import { ringDelayMs } from './ring-delay.ts';

const choices = {
  reply: true,
  second_look: true,
  reminder: false,
  quietFrom: '21:00',
  quietTo: '07:00',
};
const minutes = (count: number) => count * 60_000;

describe('quiet hours', () => {
  it.each([
    ['20:59', 0],
    ['21:00', 600],
    ['23:59', 421],
    ['00:00', 420],
    ['06:59', 1],
    ['07:00', 0],
    ['12:00', 0],
  ])('over midnight at %s hold a message back for %i minutes', (time, held) => {
    expect(ringDelayMs('reply', choices, time)).toBe(minutes(held));
  });

  it.each([
    ['12:59', 0],
    ['13:00', 120],
    ['14:59', 1],
    ['15:00', 0],
  ])('within a day at %s hold it back for %i minutes', (time, held) => {
    const siesta = { ...choices, quietFrom: '13:00', quietTo: '15:00' };
    expect(ringDelayMs('second_look', siesta, time)).toBe(minutes(held));
  });

  it('of equal times are none', () => {
    const none = { ...choices, quietFrom: '00:00', quietTo: '00:00' };
    for (const time of ['00:00', '00:01', '12:00'])
      expect(ringDelayMs('reply', none, time)).toBe(0);
  });
});

describe('a reminder', () => {
  it('rings at the time the person chose, also in quiet hours', () => {
    expect(ringDelayMs('reminder', { ...choices, reminder: true }, '22:00')).toBe(0);
  });
});

describe('a kind that was switched off', () => {
  it('never rings', () => {
    expect(ringDelayMs('reminder', choices, '12:00')).toBeNull();
  });
});
