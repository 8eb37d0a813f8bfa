import type { InboxItem } from '@saathi/contract';
import { expect, test } from 'vitest';
import { anInboxItem } from '../chats.factory.ts';
import { waitingAfter } from './use-inbox.ts';

const item = (chatId: string, state: InboxItem['state'] = 'waiting_doctor') =>
  anInboxItem({ chatId: chatId as InboxItem['chatId'], state });
const items = [item('a'), item('b', 'with_doctor'), item('c'), item('d')];

test.each([
  ['a', 'c', 'passing over one the doctor has answered'],
  ['c', 'd', 'in the order of the inbox'],
  ['d', 'a', 'from the top again after the last'],
  ['x', 'a', 'from the top where the conversation is not in the inbox'],
])('after %s comes %s: %s', (from, next) => {
  expect(waitingAfter(items, from as InboxItem['chatId'])?.chatId).toBe(next);
});

test('where nobody else waits there is no next one', () => {
  expect(waitingAfter([item('a')], item('a').chatId)).toBeUndefined();
});
