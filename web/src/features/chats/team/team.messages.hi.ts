import type { Translated } from '../../../platform/i18n/i18n.ts';
import type { English } from './team.messages.ts';

export const hindi: Translated<English> = {
  doctor: ({ name }) => `डॉ. ${name}`,
  writing: ({ names }) => `${names} लिख रहे हैं…`,
  note: {
    mark: 'टीम का नोट · मरीज़ को नहीं दिखता',
    formerly: 'कोई जो अब यहाँ नहीं हैं',
    write: 'टीम का नोट',
    remove: 'हटाएँ',
    removeLabel: ({ text }) => `नोट हटाएँ: ${text}`,
    removal: {
      title: 'यह नोट हटाएँ?',
      text: 'यह फिर किसी को नहीं दिखेगा।',
      confirm: 'हटाएँ',
      busy: 'हटाया जा रहा है…',
      failed: 'नोट हटाया नहीं जा सका',
    },
  },
};
