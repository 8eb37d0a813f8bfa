import type { Translated } from '../../platform/i18n/i18n.ts';
import type { English } from './qr.messages.ts';

export const hindi: Translated<English> = {
  card: 'मरीज़ों को जोड़ने का QR कोड',
  text: 'यह QR कोड मरीज़ों को दें, ताकि वे आपको अपना डॉक्टर बना सकें',
  loading: 'आपका QR कोड खुल रहा है...',
  image: ({ name }) => `QR कोड, जिससे डॉ. ${name} जुड़ते हैं`,
  download: 'डाउनलोड',
  share: 'शेयर करें',
  shareTitle: ({ name }) => `डॉ. ${name} - QR कोड`,
  shareText: ({ name, specialty }) =>
    `डॉ. ${name} (${specialty}) को अपना डॉक्टर बनाने के लिए यह QR कोड स्कैन करें`,
  copy: 'लिंक कॉपी',
  copied: 'लिंक कॉपी हो गया',
  copiedText: 'इसे सिर्फ़ अपने मरीज़ों को भेजें: इससे आप उनके डॉक्टर बन जाते हैं।',
  copyByHand: 'यह लिंक कॉपी करें',
  copyField: 'लिंक',
  print: 'प्रिंट करें',
  unreachable: ({ address }) =>
    `फ़ोन पर ${address} काम नहीं करेगा। छापने से पहले सर्वर चलाने वाले से https वाला PUBLIC_ORIGIN सेट करवाएँ।`,
  howTo: 'कैसे इस्तेमाल करें',
  steps: {
    share: 'यह QR कोड अपने मरीज़ों को दें',
    scan: 'मरीज़ इसे स्कैन करके आपको अपना डॉक्टर बनाते हैं',
    appear: 'स्कैन करने वाले मरीज़ आपकी सूची में आ जाते हैं',
  },
  errorTitle: 'QR कोड नहीं खुला',
  errorText: 'QR कोड नहीं बन सका। कृपया फिर कोशिश करें।',
  replace: {
    action: 'कोड बदलें',
    hint: 'छपा हुआ कोड खो गया, या कोई ग़लत व्यक्ति स्कैन कर रहा है? नया कोड बनाते ही पुराना बंद हो जाता है।',
    title: 'अपना QR कोड बदलें?',
    text: 'जो भी प्रतियाँ आपने छापी, बाँटी या भेजी हैं, वे तुरंत बंद हो जाएँगी। जो मरीज़ जुड़ चुके हैं, वे बने रहेंगे।',
    confirm: 'कोड बदलें',
    busy: 'बदला जा रहा है...',
    done: 'कोड बदल गया',
    doneText: 'अब से सिर्फ़ इसी कोड से आप जुड़ेंगे।',
    failed: 'कोड नहीं बदला',
    failedText: 'आपका कोड अभी पुराना ही है। कृपया फिर कोशिश करें।',
  },
  picture: {
    doctor: ({ name }) => `डॉ. ${name}`,
    hint: 'साथी में स्कैन करें',
  },
  poster: {
    title: ({ name }) => `डॉ. ${name} को जोड़ें`,
  },
};
