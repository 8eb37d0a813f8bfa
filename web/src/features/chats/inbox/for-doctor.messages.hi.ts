import type { Translated } from '../../../platform/i18n/i18n.ts';
import type { English } from './for-doctor.messages.ts';

export const hindi: Translated<English> = {
  none: 'जब कोई डॉक्टर आपको अनुमति दें और मरीज़ टीम के लिए सहमत हों, तब जो इंतज़ार में है, वह यहाँ आएगा।',
  doctorOnly: 'यहाँ जवाब डॉक्टर देते हैं। आप पढ़ सकते हैं।',
  files: {
    picture: 'इसमें तस्वीर है: इसका जवाब सिर्फ़ डॉक्टर देते हैं।',
    pdf: 'इसमें दस्तावेज़ है: इसका जवाब सिर्फ़ डॉक्टर देते हैं।',
    voice: 'इसमें आवाज़ का संदेश है: इसका जवाब सिर्फ़ डॉक्टर देते हैं।',
  },
};
