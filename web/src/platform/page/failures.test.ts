import { expect, test, vi } from 'vitest';
import { loadChunk } from './failures.ts';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

const watchReloads = () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { pathname: '/patient/goals', reload });
  return reload;
};
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a part of the app that a release has removed loads the page anew, but only once', async () => {
  const reload = watchReloads();
  vi.stubGlobal('fetch', async () => new Response());
  void loadChunk(gone);
  await settled();
  expect(reload).toHaveBeenCalledOnce();

  await expect(loadChunk(gone)).rejects.toThrow('Failed to fetch');
  expect(reload).toHaveBeenCalledOnce();
});

test('without network the page stays as it is', async () => {
  const reload = watchReloads();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await expect(loadChunk(gone)).rejects.toThrow('Failed to fetch');
  expect(reload).not.toHaveBeenCalled();
});
