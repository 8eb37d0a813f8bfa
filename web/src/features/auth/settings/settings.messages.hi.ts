import type { Translated } from '../../../platform/i18n/i18n.ts';
import type { English } from './settings.messages.ts';

export const hindi: Translated<English> = {
  failed: 'यह नहीं खुल सका।',
  profile: {
    title: 'आप',
    name: 'पूरा नाम',
    nameMissing: 'कृपया अपना नाम लिखें।',
    save: 'सेव करें',
    saving: 'सेव हो रहा है…',
    saved: { title: 'सेव हो गया', description: 'आपकी जानकारी बदल दी गई है।' },
    failed: { title: 'सेव नहीं हुआ', description: 'कृपया फिर कोशिश करें।' },
  },
  theme: {
    title: 'रंग-रूप',
    choices: { system: 'फ़ोन जैसा', light: 'उजला', dark: 'गहरा' },
  },
  language: 'भाषा',
  notifications: {
    title: 'सूचनाएँ',
    text: 'इनमें न कोई नाम होता है, न लिखी हुई बात।',
  },
  pin: {
    title: 'पिन बदलें',
    text: 'पिन बदलने पर बाकी सभी फ़ोन और कंप्यूटर लॉग आउट हो जाते हैं।',
    current: 'अभी का पिन',
    wrong: 'यह आपका अभी का पिन नहीं है।',
    next: 'नया पिन',
    weak: 'इस पिन का अंदाज़ा लगाना बहुत आसान है। कृपया दूसरा चुनें।',
    again: 'नया पिन दोबारा',
    save: 'पिन बदलें',
    saving: 'पिन बदला जा रहा है…',
    saved: { title: 'पिन बदल गया', description: 'बाकी सब जगह से आप लॉग आउट हो गए हैं।' },
    failed: { title: 'पिन नहीं बदला', description: 'कृपया फिर कोशिश करें।' },
  },
  sessions: {
    title: 'आप कहाँ-कहाँ लॉग इन हैं',
    current: 'यही फ़ोन या कंप्यूटर',
    device: ({ label }) =>
      `${label}`.replace('A browser', 'कोई ब्राउज़र').replace(/^(.+) on (.+)$/, '$2 पर $1'),
    lastUsed: ({ when }) => `आख़िरी बार: ${when}`,
    end: 'लॉग आउट करें',
    endLabel: ({ device }) => `${device} को लॉग आउट करें`,
    endTitle: ({ device }) => `${device} को लॉग आउट करें?`,
    busy: 'लॉग आउट हो रहा है…',
    endOthers: 'बाकी सब जगह से लॉग आउट करें',
    endOthersTitle: 'बाकी सब जगह से लॉग आउट करें?',
    endOthersText: ({ count }) => `${count} और जगह फिर से लॉग इन करना होगा।`,
    done: 'लॉग आउट हो गया',
    doneText: 'वहाँ फिर से लॉग इन करना होगा।',
    failed: 'लॉग आउट नहीं हुआ',
  },
  myData: {
    title: 'मेरी जानकारी',
    text: {
      patient: 'आपके बारे में क्या रखा है और किसने देखा। अपनी प्रति लें, ठीक करें, या मिटा दें।',
      doctor: 'आपके बारे में क्या रखा है। अपनी प्रति लें, ठीक करें, या मिटा दें।',
    },
    open: 'मेरी जानकारी खोलें',
  },
  cover: {
    text: 'जब आप सो रहे हों, ऑपरेशन में हों या बाहर हों, तब आपकी जगह आपात संदेश कौन देखे, और कौन से सहायक आपका इनबॉक्स देखें।',
    open: 'इन्हें चुनें',
  },
  clinic: {
    title: 'क्लिनिक',
    text: {
      owner: 'पिन भूल गए लोगों की मदद करें, और डॉक्टरों की पुष्टि करें।',
      unowned:
        'इस क्लिनिक का अभी कोई मालिक नहीं है। मालिक पिन भूल गए लोगों की मदद करते हैं और डॉक्टरों की पुष्टि करते हैं।',
    },
    open: { owner: 'क्लिनिक का पन्ना खोलें', unowned: 'मालिक बनें' },
  },
};
