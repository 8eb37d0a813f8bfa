import { useSyncExternalStore } from 'react';
import { localStore } from '../session/storage.ts';

/** What a person can choose; `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();

/** The stored choice, `system` without one. */
export const currentTheme = (): Theme =>
  themes.find((theme) => theme === localStore.read('theme')) ?? 'system';

/** Puts the stored choice on the page; called once before the first paint. */
export const applyTheme = (): void => {
  const theme = currentTheme();
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  // The browser's own bar follows the page: each colour's meta applies to the scheme it is meant for.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.dataset.scheme;
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${scheme})`;
    else meta.media = theme === scheme ? 'all' : 'not all';
  }
};

/** The choice and how to change it, for the settings screen. */
export const useTheme = (): [Theme, (theme: Theme) => void] => {
  const theme = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, currentTheme);
  const setTheme = (next: Theme) => {
    localStore.write('theme', next);
    applyTheme();
    for (const listener of listeners) listener();
  };
  return [theme, setTheme];
};
