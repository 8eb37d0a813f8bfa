import type { Translated } from '../../platform/i18n/i18n.ts';
import type { English } from './follow-up.messages.ts';

export const hindi: Translated<English> = {
  subtitle: 'किससे संपर्क करना है, सबसे ज़रूरी पहले',
  show: 'कौन से मरीज़',
  shows: { open: 'संपर्क करना है', done: 'नतीजे के साथ' },
  loading: 'फ़ॉलो-अप खुल रहा है...',
  failed: 'फ़ॉलो-अप नहीं खुल सका',
  none: 'अभी किसी से संपर्क नहीं करना',
  noneText:
    'मरीज़ यहाँ तब दिखते हैं जब रीडिंग बढ़ती जाए, मुलाक़ात का दिन निकल जाए, तय तीन दिन कोई टिक न हो, या 14 दिन कोई ख़बर न आए।',
  noneDone: 'अभी कोई नतीजा नहीं',
  noneDoneText: 'कॉल या संदेश का जो नतीजा निकले, वह यहाँ रहेगा।',
  more: 'और दिखाएँ',
  reasons: {
    rising: ({ measure, date }) => `लगातार बढ़ती रीडिंग: ${measure}, आख़िरी ${date} की`,
    visit: ({ date }) => `${date} को आना था`,
    missed: ({ date }) => `${date} के बाद कोई टिक नहीं, तय तीन या ज़्यादा दिन`,
    silent: ({ date }) => `${date} से कोई ख़बर नहीं`,
  },
  note: 'नतीजा लिखें',
  noteFor: ({ name }) => `नतीजा लिखें: ${name}`,
  change: 'नतीजा बदलें',
  changeFor: ({ name }) => `नतीजा बदलें: ${name}`,
  question: ({ name }) => `${name} से क्या तय हुआ?`,
  questionText: 'इसे बाद में “नतीजे के साथ” में बदला जा सकता है।',
  results: {
    will_come: 'आएँगे',
    call_later: 'बाद में कॉल',
    not_reached: 'बात नहीं हुई',
    moved: 'कहीं और चले गए',
    stop: 'बंद करें',
  },
  again: ({ count }) => (count === 1 ? 'कल फिर सूची में' : `${count} दिन बाद फिर सूची में`),
  againIfNew: ({ count }) =>
    count === 1 ? 'कल फिर सूची में, केवल नई बात पर' : `${count} दिन बाद फिर सूची में, केवल नई बात पर`,
  againOn: ({ date }) => `${date} को फिर सूची में`,
  never: 'फिर सूची में नहीं',
  notedOn: ({ date }) => `${date} को लिखा`,
  cameBack: 'फिर सक्रिय',
  notBack: 'अभी कोई ख़बर नहीं',
  saved: ({ result }) => `लिखा गया: ${result}`,
  notSaved: 'नतीजा सेव नहीं हुआ',
};
