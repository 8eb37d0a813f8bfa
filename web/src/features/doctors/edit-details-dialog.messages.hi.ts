import type { Translated } from '../../platform/i18n/i18n.ts';
import type { English } from './edit-details-dialog.messages.ts';

export const hindi: Translated<English> = {
  title: 'अपनी जानकारी बदलें',
  description: 'आपके मरीज़ आपके बारे में यह देखते हैं।',
  loading: 'आपकी जानकारी खुल रही है...',
  failedToLoad: 'आपकी जानकारी नहीं खुल सकी',
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
  verifiedHint: 'पुष्टि हो चुकी हो, तो बदलने पर वह हट जाती है।',
  registrationNumber: 'पंजीकरण संख्या',
  registrationHint: 'आपकी मेडिकल काउंसिल की। मरीज़ इसे देखते हैं; पुष्टि हो चुकी हो, तो बदलने पर वह हट जाती है।',
  back: 'कब तक उपलब्ध नहीं',
  backHint: 'जिस दिन आप फिर जवाब देंगे। मरीज़ इसे चैट में देखते हैं; अगर आप उपलब्ध हैं तो खाली छोड़ें।',
  save: 'सेव करें',
  saving: 'सेव हो रहा है...',
  saved: 'जानकारी सेव हुई',
  savedText: 'अब से मरीज़ यही देखेंगे।',
  unverifiedText: 'आपकी पुष्टि हट गई है। फिर से होने तक आप किसी और डॉक्टर की जगह नहीं देखते।',
  failed: 'जानकारी सेव नहीं हुई',
};
