import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lazyPart } from './lazy.tsx';

const away = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('a part that cannot be fetched leaves its screen standing, and comes with the network', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { pathname: '/', reload });
  vi.stubGlobal('fetch', async () => new Response());
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const load = vi.fn(away as () => Promise<{ Part: () => string }>);
  const Part = lazyPart(load, 'Part');
  render(
    <main>
      What is written here stays.
      <Part />
    </main>,
  );
  await vi.waitFor(() => expect(warned).toHaveBeenCalled());
  expect(screen.getByText('What is written here stays.')).toBeVisible();

  load.mockResolvedValue({ Part: () => 'It came.' });
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText(/It came\./)).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
});

test('a part that is here is drawn at once wherever else it stands', async () => {
  const load = vi.fn(async () => ({ Part: () => 'Here' }));
  const Part = lazyPart(load, 'Part');
  const { unmount } = render(<Part />);
  expect(await screen.findByText('Here')).toBeVisible();
  unmount();
  render(<Part />);
  expect(screen.getByText('Here')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});
