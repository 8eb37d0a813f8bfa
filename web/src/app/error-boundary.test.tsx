import { render, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { lazyPage } from '../platform/page/lazy.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const Broken = (): never => {
  throw new TypeError('no such field');
};

const show = (shown: ReactNode) =>
  render(
    <ErrorBoundary>
      <Suspense>{shown}</Suspense>
    </ErrorBoundary>,
  );

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  localStorage.setItem('kept:/api/goals', '[null]');
});

test('a screen that fails drops what was kept of the reads, so that Retry reads anew', () => {
  show(<Broken />);
  expect(localStorage.getItem('kept:/api/goals')).toBeNull();
});

test('a screen whose code cannot be loaded without network leaves it, for the other screens', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const NotLoaded = lazyPage<'NotLoaded'>(load, 'NotLoaded');
  show(<NotLoaded />);
  expect(await screen.findByRole('heading')).toBeVisible();
  expect(localStorage.getItem('kept:/api/goals')).toBe('[null]');
});
