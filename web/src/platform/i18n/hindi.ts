import type { Messages } from './i18n.ts';

const files = import.meta.glob<Messages>('../../**/*.messages.hi.ts', {
  eager: true,
  import: 'hindi',
});

/**
 * The Hindi texts of all catalogues by catalogue name, in one chunk that is fetched when Hindi is
 * chosen.
 */
export const hindi: Record<string, Messages> = Object.fromEntries(
  Object.entries(files).map(([path, words]) => [/([\w-]+)\.messages/.exec(path)?.[1], words]),
);
