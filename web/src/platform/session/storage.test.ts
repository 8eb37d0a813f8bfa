import { beforeEach, expect, test, vi } from 'vitest';
import { deleteOldItemsOfOthers } from './storage.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const writtenBefore = (days: number) =>
  JSON.stringify([{ createdAt: new Date(Date.now() - days * DAY_MS).toISOString() }]);

const deleted: string[] = [];
beforeEach(() => {
  deleted.length = 0;
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => deleted.push(name) });
});

test('the database in which a former version kept files of everybody goes', () => {
  deleteOldItemsOfOthers('own');
  expect(deleted).toEqual(['files']);
});

test('what others have not sent stays for a week, with its files; the own stays longer', () => {
  localStorage.setItem('outbox:own', writtenBefore(30));
  localStorage.setItem('outbox:new', writtenBefore(6));
  localStorage.setItem('outbox:old', writtenBefore(8));
  localStorage.setItem('outbox:broken', '{');
  deleteOldItemsOfOthers('own');
  expect(Object.keys(localStorage).sort()).toEqual(['outbox:new', 'outbox:own']);
  expect(deleted).toEqual(expect.arrayContaining(['files:old', 'files:broken']));
  expect(deleted).not.toContain('files:new');
  expect(deleted).not.toContain('files:own');
});
