import type { FileId } from '@saathi/contract';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render-app.tsx';
import { aPatient } from '../../../test/server.ts';
import { MessageFiles } from './message-files.tsx';

const note = { id: 'note' as FileId, kind: 'voice', size: 4, seconds: 9, previewId: null } as const;

test('a voice note that does not arrive is busy while it opens, and can be saved after some minutes', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  onTestFinished(() => timeout.mockRestore());
  const load = vi.fn(
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      ),
  );
  vi.stubGlobal('fetch', load);
  renderScreen(<MessageFiles files={[note]} />, aPatient);
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  const opening = screen.getByRole('button', { name: 'Loading…' });
  await userEvent.click(opening);
  expect(opening).toHaveAttribute('aria-disabled', 'true');
  expect(timeout).toHaveBeenCalledWith(180_000);
  await act(async () => limit.abort(new DOMException('Too long.', 'TimeoutError')));
  expect(screen.getByRole('link', { name: 'Save the voice note' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Play' })).not.toHaveAttribute('aria-disabled');
  expect(load).toHaveBeenCalledTimes(1);
});
