import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aMessage } from '../chats.factory.ts';
import { useLinkedMessage } from './linked-message.ts';

const [old, newer, newest] = ['old', 'newer', 'newest'].map((text) => aMessage('patient', text));

/** A thread that is loaded in pages, with its messages in the DOM. */
const open = () => {
  const onOlder = vi.fn();
  const first = { messages: [newest!], hasOlder: true, loadingOlder: false, onOlder };
  const { result, rerender } = renderHook(useLinkedMessage, { initialProps: first });
  const seek = (messages: typeof first.messages) => {
    const box = document.createElement('div');
    box.innerHTML = messages.map(({ id }) => `<p data-message="${id}"></p>`).join('');
    document.body.append(box);
    return result.current.seek(box);
  };
  return {
    onOlder,
    seeks: () => result.current.seeks,
    become: (more: Partial<typeof first>) => {
      const now = { ...first, ...more };
      rerender(now);
      return seek(now.messages);
    },
  };
};

beforeEach(() => history.replaceState({ message: old?.id }, ''));

describe('the message a chat is opened at', () => {
  test('is sought in ever older pages, one at a time, and shown once', () => {
    const { become, onOlder, seeks } = open();
    expect(seeks()).toBe(true);
    expect(onOlder).toHaveBeenCalledTimes(1);
    expect(become({ loadingOlder: true })).toBeUndefined();
    // The page is in the list before its call has ended.
    expect(become({ loadingOlder: true, messages: [newer!, newest!] })).toBeUndefined();
    expect(onOlder).toHaveBeenCalledTimes(1);
    expect(become({ messages: [newer!, newest!] })).toBeUndefined();
    expect(onOlder).toHaveBeenCalledTimes(2);
    const messages = [old!, newer!, newest!];
    expect(become({ loadingOlder: true, messages })).toBe('shown');
    expect(document.activeElement).toHaveAttribute('data-message', old?.id);
    expect(become({ messages })).toBeUndefined();
    expect(onOlder).toHaveBeenCalledTimes(2);
  });

  test('is given up where the chat begins without it', () => {
    const { become, onOlder } = open();
    expect(become({ messages: [newer!, newest!], hasOlder: false })).toBe('missing');
    expect(become({ messages: [newest!] })).toBeUndefined();
    expect(onOlder).toHaveBeenCalledTimes(1);
  });

  test('is nothing in a chat that is opened otherwise', () => {
    history.replaceState({}, '');
    const { become, onOlder, seeks } = open();
    expect(seeks()).toBe(false);
    expect(become({})).toBeUndefined();
    expect(onOlder).not.toHaveBeenCalled();
  });
});
