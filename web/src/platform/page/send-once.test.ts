import type { ErrorCode } from '@saathi/contract';
import { expect, test } from 'vitest';
import { ApiError } from '../api/api.ts';
import { claimDrafts } from '../session/storage.ts';
import { sendOnce } from './form.ts';

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

test('words whose answer never came are removed with the drafts when somebody else signs in', async () => {
  claimDrafts('asha');
  await expect(sendOnce('note', 'Stomach pain', unheard([]))).rejects.toThrow();
  claimDrafts('asha');
  expect(JSON.stringify(sessionStorage)).toContain('Stomach pain');
  claimDrafts('meera');
  expect(JSON.stringify(sessionStorage)).not.toContain('Stomach pain');
});

const answered = (code: ErrorCode) =>
  new ApiError(new Response(null, { status: 422 }), JSON.stringify({ code }));

test('what was cancelled after its answer was lost is sent anew, under another id', async () => {
  const ids: string[] = [];
  await expect(sendOnce('booking', '10:00', unheard(ids))).rejects.toThrow();
  const send = (id: string) => {
    ids.push(id);
    return ids.length === 2 ? Promise.reject(answered('client_id_reused')) : Promise.resolve('new');
  };
  expect(await sendOnce('booking', '10:00', send)).toBe('new');
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

test('the new id is kept too until an answer came; any other refusal keeps the id', async () => {
  const ids: string[] = [];
  await expect(sendOnce('booking', '10:00', unheard(ids))).rejects.toThrow();
  const refused = (id: string) => {
    ids.push(id);
    return Promise.reject(answered(ids.length === 2 ? 'client_id_reused' : 'slot_taken'));
  };
  await expect(sendOnce('booking', '10:00', refused)).rejects.toThrow('slot_taken');
  await expect(sendOnce('booking', '10:00', refused)).rejects.toThrow('slot_taken');
  expect(ids).toHaveLength(4);
  expect(ids[3]).toBe(ids[2]);
});
