import type { Translated } from '../../platform/i18n/i18n.ts';
import { whomToAsk } from '../../platform/i18n/shared.messages.hi.ts';
import type { English } from './forgot.messages.ts';

export const hindi: Translated<English> = {
  title: 'पिन भूल गए?',
  description:
    'आपका पिन कोई नहीं देख सकता, हम भी नहीं। अपने क्लिनिक से कहें: पहचान होने पर वे आपको एक क्लिनिक कोड देंगे, जिससे आप नया पिन चुन सकेंगे।',
  contact: whomToAsk,
  onlyOwner: 'अगर क्लिनिक के अकेले मालिक आप हैं, तो सर्वर चलाने वाले से कहें।',
  missing: 'क्लिनिक से मिला कोड लिखें।',
  submit: 'नया पिन चुनें',
};
