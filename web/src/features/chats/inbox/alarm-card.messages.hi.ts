import type { Translated } from '../../../platform/i18n/i18n.ts';
import type { English } from './alarm-card.messages.ts';

export const hindi: Translated<English> = {
  title: 'आपात स्थिति की आवाज़',
  text: 'पोर्टल खुला हो तो आवाज़, और बंद हो तब भी इस फ़ोन या कंप्यूटर पर सूचना।',
  turnOn: 'चालू करें',
  on: 'आपात स्थिति की आवाज़ और सूचनाएँ चालू हैं',
  turnOff: 'बंद करें',
  soundOnly: 'आपात स्थिति की आवाज़ चालू है। सूचनाएँ आपके ब्राउज़र ने रोक रखी हैं।',
  soundWhileOpen: 'पोर्टल खुला हो तभी आपात स्थिति की आवाज़ आएगी। सूचनाएँ बंद हैं।',
  turnOnNotices: 'सूचनाएँ चालू करें',
};
