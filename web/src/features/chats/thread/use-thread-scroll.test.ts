import type { UserId } from '@saathi/contract';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aMessage } from '../chats.factory.ts';
import { useThreadScroll } from './use-thread-scroll.ts';

const quiet = {
  messages: [aMessage('doctor', 'One')],
  outgoing: [],
  sentAt: undefined,
  names: { reader: 'patient' as const, patient: 'Asha', doctor: 'Vikram Rao' },
  hasOlder: false,
  loadingOlder: false,
  onOlder: () => undefined,
};
const SENT_AT = '2026-03-10T04:00:00.000Z';

/** A reader who has scrolled up in a thread of 1,000 px. */
const scrolledUp = () => {
  const box = document.createElement('div');
  Object.defineProperties(box, { scrollHeight: { value: 1000 }, clientHeight: { value: 300 } });
  const { result, rerender } = renderHook(useThreadScroll, {
    initialProps: quiet as Parameters<typeof useThreadScroll>[0],
  });
  result.current.box.current = box;
  for (const top of [700, 100]) {
    box.scrollTop = top;
    act(() => result.current.handleScroll());
  }
  return { box, rerender, result };
};

test('the own message is gone to also where it is stored before it was drawn as unsent', () => {
  const { box, rerender } = scrolledUp();
  const messages = [...quiet.messages, aMessage('patient', 'Two')];
  rerender({ ...quiet, sentAt: SENT_AT });
  rerender({ ...quiet, messages });
  expect(box.scrollTop).toBe(1000);
});

test('an own message of another device moves nobody who has scrolled up', () => {
  const { box, rerender } = scrolledUp();
  rerender({ ...quiet, messages: [...quiet.messages, aMessage('patient', 'Two')] });
  expect(box.scrollTop).toBe(100);
});

test('another doctor’s message below is told to a doctor who has scrolled up, an own one is not', () => {
  const { rerender, result } = scrolledUp();
  const [own, other] = [
    '0190a000-0000-7000-8000-000000000001',
    '0190a000-0000-7000-8000-000000000002',
  ];
  const names = { ...quiet.names, reader: 'doctor' as const, readerId: own };
  const by = (senderId: string, content: string) =>
    aMessage('doctor', content, { senderId: senderId as UserId });
  const messages = [...quiet.messages, by(own, 'Two')];
  rerender({ ...quiet, names, messages });
  expect(result.current.newBelow).toBe(false);
  rerender({ ...quiet, names, messages: [...messages, by(other, 'Three')] });
  expect(result.current.newBelow).toBe(true);
});
