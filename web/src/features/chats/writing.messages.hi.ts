import type { Translated } from '../../platform/i18n/i18n.ts';
import type { English } from './writing.messages.ts';

export const hindi: Translated<English> = {
  attach: 'तस्वीर या दस्तावेज़ जोड़ें',
  record: 'आवाज़ का संदेश रिकॉर्ड करें',
};
