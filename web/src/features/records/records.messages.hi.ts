import type { Translated } from '../../platform/i18n/i18n.ts';
import type { English } from './records.messages.ts';

export const hindi: Translated<English> = {
  description: 'आपकी रिपोर्ट और पर्चे यहाँ रहेंगे। किसे दिखाना है, यह आप ही तय करेंगे।',
  loading: 'आपके रिकॉर्ड लोड हो रहे हैं...',
  failed: 'आपके रिकॉर्ड लोड नहीं हो सके',
  failedPart: 'आपके कुछ रिकॉर्ड लोड नहीं हो सके',
  earlier: 'पहले के दिखाएँ',
};
