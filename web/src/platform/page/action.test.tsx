import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { clearToast, currentToast, toast } from '../../ui/toast-store.ts';
import { useAction } from './action.ts';

const failing = { title: 'Not booked' };
const open = () => {
  const { result } = renderHook(() =>
    useAction({
      action: (works: boolean) => (works ? Promise.resolve() : Promise.reject(new Error())),
      failed: () => failing,
    }),
  );
  return (works: boolean) => act(() => result.current.run(works));
};

afterEach(clearToast);

test('the failure of an attempt is not shown any more once the next one succeeds', async () => {
  const run = open();
  await run(false);
  expect(currentToast()).toMatchObject({ ...failing, variant: 'destructive', open: true });
  await run(true);
  expect(currentToast()).toMatchObject({ open: false });
});

test('an attempt closes no toast of others', async () => {
  const run = open();
  await run(false);
  toast({ title: 'Message not sent', variant: 'destructive' });
  await run(true);
  expect(currentToast()).toMatchObject({ title: 'Message not sent', open: true });
});
