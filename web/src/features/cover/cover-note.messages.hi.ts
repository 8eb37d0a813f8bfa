import type { Translated } from '../../platform/i18n/i18n.ts';
import type { English } from './cover-note.messages.ts';

export const hindi: Translated<English> = {
  duty: ({ name, until }) => `${until} तक ड्यूटी पर: डॉ. ${name}`,
  ask: {
    title: ({ doctor }) => `डॉ. ${doctor} और क्लिनिक की टीम`,
    text: ({ doctor }) =>
      `क्या टीम आपका नाम, फ़ोन और यह चैट देख सकती है और जवाब दे सकती है? यानी ड्यूटी वाले डॉक्टर, जब डॉ. ${doctor} न हों और यहाँ कुछ ज़रूरी हो, और वे सहायक जिन्हें डॉ. ${doctor} अनुमति दें, जब यहाँ कोई संदेश इंतज़ार में हो। सहायक सिर्फ़ उसी का जवाब देते हैं जो ज़रूरी (अर्जेंट) न हो। आप इसे कभी भी बदल सकते हैं।`,
    yes: 'हाँ, सहमत हूँ',
    no: 'नहीं',
    busy: 'सेव हो रहा है…',
  },
  agreed: 'आपकी सहमति के अनुसार टीम यहाँ पढ़ और जवाब दे सकती है।',
  refused: ({ doctor }) => `यह चैट सिर्फ़ डॉ. ${doctor} पढ़ सकते हैं।`,
  change: 'बदलें',
  failed: 'सेव नहीं हुआ',
};
