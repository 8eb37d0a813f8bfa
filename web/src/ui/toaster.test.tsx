import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { clearToast, toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

const toaster = (
  <Toaster regionLabel="Notifications ({hotkey})" announceLabel="Notification" closeLabel="Close" />
);
const visible = () => screen.getByRole('region').querySelectorAll('li');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(clearToast);
  vi.useRealTimers();
});

describe('toasts', () => {
  test('show one at a time: the newest', () => {
    render(toaster);
    act(() => toast({ title: 'Goal created' }));
    act(() => toast({ title: 'Goal deleted', description: 'Gone.' }));
    expect(visible()).toHaveLength(1);
    expect(visible()[0]).toHaveTextContent('Goal deletedGone.');
  });

  test('go by themselves after five seconds', () => {
    render(toaster);
    act(() => toast({ title: 'Goal created' }));
    act(() => vi.advanceTimersByTime(4900));
    expect(visible()).toHaveLength(1);
    act(() => vi.advanceTimersByTime(200));
    expect(visible()).toHaveLength(0);
  });

  test('go with a swipe to the right of 50 px, not less', () => {
    render(toaster);
    act(() => toast({ title: 'Goal created' }));
    const swipe = (px: number) => {
      const card = visible()[0]!;
      fireEvent.pointerDown(card, { button: 0, clientX: 0, clientY: 0, pointerType: 'touch' });
      fireEvent.pointerMove(card, { clientX: 20, clientY: 0, pointerType: 'touch' });
      fireEvent.pointerMove(card, { clientX: px, clientY: 0, pointerType: 'touch' });
      fireEvent.pointerUp(card, { clientX: px, clientY: 0, pointerType: 'touch' });
    };
    swipe(40);
    expect(visible()).toHaveLength(1);
    swipe(60);
    expect(visible()).toHaveLength(0);
  });

  test('take the focus with F8', () => {
    render(toaster);
    act(() => toast({ title: 'Goal created' }));
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(screen.getByRole('region').contains(document.activeElement)).toBe(true);
  });

  test.each([
    { from: 'a success', variant: 'default', left: 0 },
    { from: 'a failure', variant: 'destructive', left: 1 },
  ] as const)('of $from are $left in a dialog that opens after them', ({ variant, left }) => {
    const { rerender } = render(toaster);
    act(() => toast({ title: 'Done', variant }));
    rerender(
      <>
        {toaster}
        <Dialog title="Create New Goal" closeLabel="Close dialog" onClose={() => {}} />
      </>,
    );
    expect(visible()).toHaveLength(left);
  });

  test('show inside an open dialog, where they are not inert', () => {
    render(
      <>
        {toaster}
        <Dialog title="Create New Goal" closeLabel="Close dialog" onClose={() => {}} />
      </>,
    );
    act(() => toast({ title: 'Error', variant: 'destructive' }));
    expect(screen.getByRole('dialog')).toContainElement(visible()[0]!);
  });
});
