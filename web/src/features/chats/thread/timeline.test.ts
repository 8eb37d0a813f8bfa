import { expect, test } from 'vitest';
import { aMessage } from '../chats.factory.ts';
import { append, latestOf, mergeLatest, prependOlder } from './timeline.ts';

const lines = Array.from({ length: 6 }, (_, place) => aMessage('patient', `line ${place}`));
const [a, b, c, d, e, f] = lines as [never, never, never, never, never, never];
const SIZE = 3;
const timeline = (messages: never[], hasOlder = false) => ({ messages, hasOlder });

test('the first page tells whether there may be older messages', () => {
  expect(mergeLatest(undefined, [a, b, c], SIZE)).toEqual(timeline([a, b, c], true));
  expect(mergeLatest(undefined, [a, b], SIZE)).toEqual(timeline([a, b]));
});

test('a page that has moved on keeps what lies before it', () => {
  const known = timeline([a, b, c, d], true);
  expect(mergeLatest(known, [c, d, e], SIZE)).toEqual(timeline([a, b, c, d, e], true));
});

test('nothing new is the very same timeline', () => {
  const known = timeline([a, b, c], true);
  expect(mergeLatest(known, [{ ...(b as object) } as never, c], SIZE)).toBe(known);
});

test('a message that has been seen is a new object, its neighbours stay', () => {
  const seen = { ...(b as object), seenAt: 'now' } as never;
  const merged = mergeLatest(timeline([a, b, c]), [a, seen, c], SIZE);
  expect(merged.messages[0]).toBe(a);
  expect(merged.messages[1]).toEqual(seen);
  expect(merged.messages[1]).not.toBe(b);
  expect(merged.messages[2]).toBe(c);
});

test('a message sent while the page was on its way is not lost', () => {
  expect(mergeLatest(timeline([a, b, e]), [a, b], SIZE)).toEqual(timeline([a, b, e]));
});

test('a gap wider than a page forgets what lies before it', () => {
  expect(mergeLatest(timeline([a, b]), [d, e, f], SIZE)).toEqual(timeline([d, e, f], true));
});

test('older messages go in front, once', () => {
  expect(prependOlder(timeline([c, d], true), [a, b, c], SIZE)).toEqual(
    timeline([a, b, c, d], true),
  );
  expect(prependOlder(timeline([c, d], true), [a, b], SIZE)).toEqual(timeline([a, b, c, d]));
});

test('a message just sent is appended unless a poll was quicker', () => {
  expect(append(timeline([a]), b)).toEqual(timeline([a, b]));
  expect(append(timeline([a, b]), b)).toEqual(timeline([a, b]));
});

test('of what is known the newest can be told apart, with older ones left to load', () => {
  const known = timeline([a, b, c]);
  expect(latestOf(known, SIZE)).toBe(known);
  expect(latestOf(known, 2)).toEqual(timeline([b, c], true));
});
