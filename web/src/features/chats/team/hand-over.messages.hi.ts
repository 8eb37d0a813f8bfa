import type { Translated } from '../../../platform/i18n/i18n.ts';
import type { English } from './hand-over.messages.ts';

export const hindi: Translated<English> = {
  button: 'सौंपें',
  toYou: ({ by }) => `${by} ने आपको सौंपा:`,
  byYou: ({ to }) => `आपने ${to} को सौंपा:`,
  other: ({ to, by }) => `${by} ने ${to} को सौंपा:`,
  back: {
    take: 'वापस लें',
    give: 'वापस करें',
    busy: 'एक पल…',
    failed: 'वापस नहीं लिया जा सका',
  },
};
