import type { Translated } from '../../../platform/i18n/i18n.ts';
import type { English } from './shortcuts-dialog.messages.ts';

export const hindi: Translated<English> = {
  title: 'कीबोर्ड शॉर्टकट',
  active: 'शॉर्टकट चालू हैं',
  keys: {
    down: 'सूची में अगला',
    up: 'सूची में पिछला',
    open: 'खोलें',
    reply: 'जवाब लिखें',
    leave: 'जवाब से बाहर, लिखा हुआ रहेगा',
    hand: 'बंद करके सहायक को सौंपें',
    next: 'इंतज़ार में अगला मरीज़',
    back: 'इनबॉक्स पर वापस',
    help: 'यह सूची',
  },
};
