import type { Translated } from '../../../platform/i18n/i18n.ts';
import type { English } from './note-dialog.messages.ts';

export const hindi: Translated<English> = {
  title: 'टीम का नोट',
  text: 'उनके लिए जो यहाँ जवाब देते हैं। मरीज़ को यह नहीं दिखाया जाता, पर उनकी जानकारी की कॉपी में होता है।',
  label: 'नोट',
  missing: 'पहले नोट लिखें।',
  save: 'नोट सेव करें',
  saving: 'सेव हो रहा है…',
  failed: 'नोट सेव नहीं हुआ',
};
