import type { Message } from '@saathi/contract';
import { describe, expect, test } from 'vitest';
import { aMessage } from '../chats.factory.ts';
import { type Drawn, drawnOf, type Edge, grow, newest, trim } from './drawn.ts';

const messages = Array.from({ length: 2_000 }, (_, n) => aMessage('doctor', String(n)));
const ends = (drawn: Drawn, known: readonly Message[] = messages) => {
  const { shown, before, after } = drawnOf(known, drawn);
  return [shown[0]?.content, shown.at(-1)?.content, before, after];
};
/** As the thread does it: first more on one side, then less on the other. */
const go = (drawn: Drawn, edge: Edge, times: number): Drawn =>
  Array.from({ length: times }).reduce<Drawn>(
    (now) => trim(messages, grow(messages, now, edge), edge),
    drawn,
  );

describe('of 2,000 messages', () => {
  test('the newest are drawn first, and follow what arrives', () => {
    expect(ends({})).toEqual(['1980', '1999', true, false]);
    expect(ends({}, [...messages, aMessage('doctor', 'new')])).toEqual([
      '1981',
      'new',
      true,
      false,
    ]);
  });

  test('never more than 120 are drawn, however far the reader goes', () => {
    const start = go({}, 'start', 100);
    expect(ends(start)).toEqual(['0', '119', false, true]);
    expect(ends(go(start, 'end', 100))).toEqual(['1880', '1999', true, false]);
    for (let times = 0; times < 60; times += 1) {
      expect(drawnOf(messages, go({}, 'start', times)).shown.length).toBeLessThanOrEqual(120);
    }
  });

  test('what is held stays drawn while others arrive or older ones are loaded', () => {
    const held = newest(messages);
    const arrived = [...messages, aMessage('doctor', 'new')];
    expect(ends(held, arrived)).toEqual(['1980', 'new', true, false]);
    expect(ends(held, [aMessage('doctor', 'older'), ...messages])).toEqual(ends(held));
  });

  test('a part that is no longer known gives way to the newest', () => {
    const forgotten = go({}, 'start', 10);
    expect(ends(forgotten, messages.slice(1_900))).toEqual(['1980', '1999', true, false]);
  });

  test('every message is reached on the way back and forth', () => {
    const seen = new Set<string>();
    let drawn: Drawn = {};
    for (const edge of [...Array(100).fill('start'), ...Array(100).fill('end')] as Edge[]) {
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
