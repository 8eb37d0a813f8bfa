import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

const Broken = (): never => {
  throw new TypeError('no such field');
};

test('a screen that fails drops what was kept of the reads, so that Retry reads anew', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  localStorage.setItem('kept:/api/goals', '[null]');
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(localStorage.getItem('kept:/api/goals')).toBeNull();
});
