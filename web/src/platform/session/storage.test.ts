import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteOldItemsOfOthers, localStore } from './storage.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const writtenBefore = (days: number) =>
  JSON.stringify([{ createdAt: new Date(Date.now() - days * DAY_MS).toISOString() }]);

const deleted: string[] = [];
beforeEach(() => {
  deleted.length = 0;
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => deleted.push(name) });
});
// The clean-up of all tests needs localStorage.
afterEach(() => void vi.unstubAllGlobals());

test('the database in which a former version kept files of everybody goes', () => {
  deleteOldItemsOfOthers('own');
  expect(deleted).toEqual(['files']);
});

test('what others have not sent stays for a week, with its files; the own stays longer', () => {
  localStorage.setItem('outbox:own', writtenBefore(30));
  localStorage.setItem('outbox:new', writtenBefore(6));
  localStorage.setItem('outbox:old', writtenBefore(8));
  localStorage.setItem('outbox:broken', '{');
  localStorage.setItem('advice:own', writtenBefore(30));
  localStorage.setItem('advice:new', writtenBefore(8));
  deleteOldItemsOfOthers('own');
  expect(Object.keys(localStorage).sort()).toEqual(['advice:own', 'outbox:new', 'outbox:own']);
  expect(deleted).toEqual(expect.arrayContaining(['files:old', 'files:broken']));
  expect(deleted).not.toContain('files:new');
  expect(deleted).not.toContain('files:own');
});

test('what waits to be sent takes the place of kept answers where storage is full', () => {
  localStorage.setItem('kept:/api/goals', '[]');
  localStorage.setItem('userId', 'asha');
  const setItem = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (this.getItem('kept:/api/goals')) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
  localStore.write('kept:/api/doctors', '[]');
  expect(localStorage.getItem('kept:/api/goals')).toBe('[]');
  localStore.write('outbox:asha', '[1]');
  vi.restoreAllMocks();
  expect(Object.entries(localStorage).sort()).toEqual([
    ['outbox:asha', '[1]'],
    ['userId', 'asha'],
  ]);
});

test('a browser without localStorage treats what others have not sent by the same rules', () => {
  vi.stubGlobal('localStorage', null);
  localStore.write('outbox:own', writtenBefore(30));
  localStore.write('outbox:old', writtenBefore(8));
  deleteOldItemsOfOthers('own');
  expect(localStore.read('outbox:own')).not.toBeNull();
  expect(localStore.read('outbox:old')).toBeNull();
  expect(deleted).toEqual(['files', 'files:old']);
});
