import { expect, test, vi } from 'vitest';
import { pictureStands } from './first-picture.ts';

const stubPaint = () => {
  let seen: (() => void) | undefined;
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: () => void) {
        seen = callback;
      }
      observe() {}
    },
  );
  return () => seen?.();
};

test('the app begins after the page’s own picture is seen', async () => {
  vi.useFakeTimers();
  const paint = stubPaint();
  const begun = vi.fn();
  void pictureStands().then(begun);
  await vi.advanceTimersByTimeAsync(100);
  expect(begun).not.toHaveBeenCalled();
  paint();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('a page that is never drawn, or not looked at, begins all the same', async () => {
  stubPaint();
  await pictureStands();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pictureStands();
});
