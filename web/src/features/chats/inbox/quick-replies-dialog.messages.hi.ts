import type { Translated } from '../../../platform/i18n/i18n.ts';
import type { English } from './quick-replies-dialog.messages.ts';

export const hindi: Translated<English> = {
  title: 'झटपट जवाब',
  description: 'वाक्य जो आप अक्सर लिखते हैं, हर उस डिवाइस पर जहाँ आप लॉग इन करते हैं।',
  newLabel: 'नया वाक्य',
  missing: 'वाक्य लिखें।',
  full: 'इससे ज़्यादा नहीं रखे जा सकते। नया जोड़ने के लिए कोई एक हटाएँ।',
  add: 'जोड़ें',
  saving: 'सेव हो रहा है…',
  failed: 'झटपट जवाब सेव नहीं हुए',
  failedToLoad: 'झटपट जवाब नहीं खुल सके',
  remove: ({ text }) => `हटाएँ: ${text}`,
  removal: {
    title: 'यह वाक्य हटाएँ?',
    text: ({ text }) => `“${text}” आपके सभी डिवाइस से हट जाएगा।`,
    confirm: 'हटाएँ',
    busy: 'हटाया जा रहा है…',
  },
};
