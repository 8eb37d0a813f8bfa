import type { Translated } from '../../platform/i18n.ts';
import type { English } from './doctors.messages.ts';

export const hindi: Translated<English> = {
  edit: 'अपनी जानकारी बदलें',
  title: 'अपनी जानकारी बदलें',
  description: 'आपके मरीज़ आपके बारे में यह देखते हैं।',
  close: 'बंद करें',
  loading: 'आपकी जानकारी खुल रही है...',
  errorTitle: 'आपकी जानकारी नहीं खुल सकी',
  errorText: 'कृपया इंटरनेट जाँचें और फिर कोशिश करें।',
  retry: 'फिर कोशिश करें',
  retrying: 'कोशिश हो रही है...',
  specialty: 'विशेषज्ञता',
  specialtyMissing: 'कृपया अपनी विशेषज्ञता लिखें।',
  experience: 'अनुभव (साल)',
  experienceWrong: 'कृपया 1 से 50 तक की पूरी संख्या लिखें।',
  qualifications: {
    label: 'योग्यता',
    placeholder: 'जैसे MBBS',
    add: 'योग्यता जोड़ें',
    remove: ({ entry }) => `${entry} हटाएँ`,
  },
  hospitals: {
    label: 'अस्पताल',
    placeholder: 'जैसे सिटी अस्पताल, पुणे',
    add: 'अस्पताल जोड़ें',
    remove: ({ entry }) => `${entry} हटाएँ`,
  },
  back: 'कब तक उपलब्ध नहीं',
  backHint: 'जिस दिन आप फिर जवाब देंगे। मरीज़ इसे चैट में देखते हैं; अगर आप उपलब्ध हैं तो खाली छोड़ें।',
  cancel: 'रद्द करें',
  save: 'सेव करें',
  saving: 'सेव हो रहा है...',
  saved: 'जानकारी सेव हुई',
  savedText: 'अब से मरीज़ यही देखेंगे।',
  failed: 'जानकारी सेव नहीं हुई',
  failedText: 'कृपया फिर कोशिश करें।',
};
