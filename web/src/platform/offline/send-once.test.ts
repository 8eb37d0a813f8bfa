import { expect, test } from 'vitest';
import { sendOnce } from './outbox.ts';

const unheard = (ids: string[]) => (id: string) => {
  ids.push(id);
  return Promise.reject(new Error('no network'));
};
const heard = (ids: string[]) => (id: string) => {
  ids.push(id);
  return Promise.resolve('stored');
};
test('the same words keep their id until an answer came, in nothing but what the tab keeps', async () => {
  const ids: string[] = [];
  await expect(sendOnce('note', 'Walk every day', unheard(ids))).rejects.toThrow();
  expect(await sendOnce('note', 'Walk every day', heard(ids))).toBe('stored');
  await sendOnce('note', 'Walk every day', heard(ids));
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[0]);
});

test('other words, and those of another name, have an id of their own', async () => {
  const ids: string[] = [];
  await expect(sendOnce('note', 'Walk', unheard(ids))).rejects.toThrow();
  await expect(sendOnce('note', 'Walk more', unheard(ids))).rejects.toThrow();
  await expect(sendOnce('goal', 'Walk more', unheard(ids))).rejects.toThrow();
  expect(new Set(ids).size).toBe(3);
});
