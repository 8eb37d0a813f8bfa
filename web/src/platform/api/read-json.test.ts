import { expect, test, vi } from 'vitest';
import { readJson } from './read-json.ts';

const readBack = (value: unknown) => readJson(new Response(JSON.stringify(value)));
const people = (more: (place: number) => object) =>
  Array.from({ length: 3_000 }, (_, id) => ({ id, name: `Āsha ${id}`, ...more(id) }));

/** The longest text that was parsed at once. */
const longestParsed = async (value: unknown): Promise<number> => {
  const parse = vi.spyOn(JSON, 'parse');
  const text = JSON.stringify(value);
  expect(await readJson(new Response(text))).toEqual(value);
  const longest = Math.max(...parse.mock.calls.map(([part]) => part.length));
  parse.mockRestore();
  return longest;
};

test('a long list is read in slices', async () => {
  const list = people((place) => ({ days: Array(40).fill({ date: '2026-11-21', place }) }));
  expect(JSON.stringify(list).length).toBeGreaterThan(3_000_000);
  expect(await longestParsed(list)).toBeLessThan(100_000);
});

test('texts that look like the end of an element, and elements within elements, come out as sent', async () => {
  const texts = people((place) => ({ said: `},{"id":${place}},{"id":"\\` }));
  expect(await readBack(texts)).toEqual(texts);
  const nested = people((id) => ({ goals: [{ id }, { id: [{ id }, { id }] }] }));
  expect(await readBack(nested)).toEqual(nested);
});

test('anything else is read whole', async () => {
  const long = { id: 1, list: people(() => ({})) };
  for (const value of [long, long.list.map(({ id }) => id), [], [{}], {}, 'text', 0, null]) {
    expect(await readBack(value)).toEqual(value);
  }
  expect(await readJson(new Response(null, { status: 204 }))).toBeUndefined();
  await expect(readJson(new Response('<html>'))).rejects.toThrow(SyntaxError);
});
