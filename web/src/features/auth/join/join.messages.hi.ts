import type { Translated } from '../../../platform/i18n/i18n.ts';
import type { English } from './join.messages.ts';

export const hindi: Translated<English> = {
  title: 'अपने क्लिनिक से जुड़ें',
  description: 'उस कोड से जो क्लिनिक के मालिक ने आपको दिया है।',
  submit: 'जुड़ें',
  busy: 'जोड़ा जा रहा है…',
  code: 'आपका बुलावे का कोड',
  codeHint: 'यह एक ही बार और एक घंटे तक काम करता है।',
  codeMissing: 'जो कोड मिला है वह लिखें।',
  codeRefused: 'यह कोड अब नहीं चलता। नया कोड माँगें।',
  again: 'पिन दोबारा',
  phoneTaken: 'यह नंबर यहाँ पहले से है। कोई दूसरा नंबर डालें।',
  weak: 'इस पिन का अंदाज़ा लगाना बहुत आसान है। कोई दूसरा चुनें।',
  joined: { title: 'स्वागत है', description: 'अब से आप अपने फ़ोन नंबर और पिन से लॉग इन करेंगे।' },
  failed: { title: 'अभी नहीं जुड़े', description: 'कृपया फिर कोशिश करें।' },
};
