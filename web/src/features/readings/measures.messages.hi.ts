import type { Translated } from '../../platform/i18n/i18n.ts';
import type { English } from './measures.messages.ts';

export const hindi: Translated<English> = {
  label: 'क्या नापना है (ज़रूरी नहीं)',
  hint: 'टिक करने पर आपकी रीडिंग पूछी जाएगी।',
  none: 'कुछ नहीं, बस टिक करें',
  enter: 'रीडिंग लिखें',
  names: {
    pressure: 'ब्लड प्रेशर',
    sugar: 'शुगर',
    weight: 'वज़न',
    oxygen: 'ऑक्सीजन',
    temperature: 'तापमान',
    steps: 'क़दम',
  },
};
