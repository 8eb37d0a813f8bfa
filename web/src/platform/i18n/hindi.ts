import type { Messages } from './i18n.ts';

const files = import.meta.glob<Messages>('../../**/*.messages.hi.ts', {
  eager: true,
  import: 'hindi',
});

/** The Hindi words of every catalogue, by the catalogue's name; one file, fetched when Hindi is chosen. */
export const hindi: Record<string, Messages> = Object.fromEntries(
  Object.entries(files).map(([path, words]) => [/([\w-]+)\.messages/.exec(path)?.[1], words]),
);
