import type { Translated } from '../../../platform/i18n/i18n.ts';
import type { English } from './for-doctor.messages.ts';

export const hindi: Translated<English> = {
  none: 'जब कोई डॉक्टर आपको अनुमति दें और मरीज़ टीम के लिए सहमत हों, तब जो इंतज़ार में है, वह यहाँ आएगा। डॉक्टर सेटिंग › “आपकी जगह कौन, और सहायक” में आपको अनुमति देते हैं।',
  doctorOnly: 'यहाँ जवाब डॉक्टर देते हैं। आप पढ़ सकते हैं।',
};
