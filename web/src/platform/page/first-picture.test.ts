import { expect, test, vi } from 'vitest';
import { fetchAppFiles, pictureStands } from './first-picture.ts';

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

test('what the page names for later travels at once, and is not run by that', () => {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'app-files', content: '/assets/a.js /assets/b.js' });
  document.head.append(meta);
  fetchAppFiles();
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/assets/a.js', '/assets/b.js']);
  expect(links.every(({ crossOrigin }) => crossOrigin === '')).toBe(true);
  for (const element of [meta, ...links]) element.remove();
});
