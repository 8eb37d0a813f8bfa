import type { Message } from '@saathi/contract';
import { describe, expect, test } from 'vitest';
import { aMessage } from '../chats.factory.ts';
import { type Drawn, drawnOf, type Edge, grow, newest, settle } from './drawn.ts';

const messages = Array.from({ length: 2_000 }, (_, n) => aMessage('doctor', String(n)));
const ends = (drawn: Drawn, known: readonly Message[] = messages) => {
  const { shown, before, after } = drawnOf(known, drawn);
  return [shown[0]?.content, shown.at(-1)?.content, before > 0, after];
};
/** As the thread does it: first more on one side, then less on the other. */
const go = (drawn: Drawn, edge: Edge, times: number): Drawn =>
  Array.from({ length: times }).reduce<Drawn>(
    (now) => settle(messages, grow(messages, now, edge), edge),
    drawn,
  );

describe('of 2,000 messages', () => {
  test('the newest are drawn first', () => {
    expect(ends({})).toEqual(['1990', '1999', true, false]);
  });

  test('never more than 100 are drawn, however far the reader goes', () => {
    let drawn: Drawn = {};
    for (let turn = 0; turn < 300; turn += 1) {
      drawn = go(drawn, 'start', 1);
      expect(drawnOf(messages, drawn).shown.length).toBeLessThanOrEqual(100);
    }
    expect(ends(drawn)).toEqual(['0', '79', false, true]);
  });

  test('the first one stays drawn while others arrive or older ones are loaded', () => {
    const opened = settle(messages, {}, 'end');
    expect(opened).toEqual(newest(messages));
    const arrived = [...messages, aMessage('doctor', 'new')];
    expect(ends(opened, arrived)).toEqual(['1990', 'new', true, false]);
    expect(ends(opened, [aMessage('doctor', 'older'), ...messages])).toEqual(ends(opened));
  });

  test('a part that is no longer known gives way to the newest', () => {
    const forgotten = go({}, 'start', 50);
    expect(ends(forgotten, messages.slice(1_900))).toEqual(['1990', '1999', true, false]);
  });

  test('every message is reached on the way back and forth', () => {
    const seen = new Set<string>();
    let drawn: Drawn = {};
    for (const edge of [...Array(300).fill('start'), ...Array(300).fill('end')] as Edge[]) {
      drawn = go(drawn, edge, 1);
      for (const { content } of drawnOf(messages, drawn).shown) seen.add(content);
    }
    expect(seen.size).toBe(2_000);
  });
});

test('a short conversation is drawn whole', () => {
  expect(ends({}, messages.slice(0, 3))).toEqual(['0', '2', false, false]);
  expect(ends({}, [])).toEqual([undefined, undefined, false, false]);
});
