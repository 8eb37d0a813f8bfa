import type { Translated } from '../../platform/i18n/i18n.ts';
import type { English } from './import.messages.ts';

type Count = { count: number };

export const hindi: Translated<English> = {
  title: 'प्रति से जोड़ें',
  text: 'साथी की बनाई “दूसरे क्लिनिक के लिए (FHIR)” फ़ाइल चुनें। उसमें क्या है, यह आपके देखने से पहले कुछ भी इस फ़ोन से बाहर नहीं जाता।',
  choose: 'फ़ाइल चुनें',
  looking: 'फ़ाइल पढ़ी जा रही है…',
  refused: {
    large: 'यह फ़ाइल बहुत बड़ी है।',
    unread: 'यह फ़ाइल नहीं खुल सकी। कृपया फिर से चुनें।',
    broken: 'यह फ़ाइल ख़राब है या JSON फ़ाइल नहीं है। कृपया नई प्रति बनाएँ।',
    foreign: 'यह फ़ाइल साथी की बनाई नहीं है। वह चुनें जिस पर FHIR लिखा है।',
    empty: 'इस प्रति में न कोई रीडिंग है, न कोई लक्ष्य।',
  },
  of: ({ name, when }) => `${name} की प्रति, ${when} को बनी।`,
  adds: 'यह जुड़ेगा',
  leaves: 'यह फ़ाइल में ही रहेगा',
  readingsFrom: ({ readings, from, to }) =>
    from === to ? `${readings}, ${from} की` : `${readings}, ${from} से ${to} तक`,
  goalsWith: ({ goals, days }) => `${goals}, ${days}`,
  counts: {
    readings: ({ count }: Count) => `${count} रीडिंग`,
    goals: ({ count }: Count) => `${count} लक्ष्य`,
    days: ({ count }: Count) => `${count} दिन पूरे`,
  },
  others: {
    messages: ({ count }: Count) => `${count} संदेश`,
    appointments: ({ count }: Count) => `${count} मुलाक़ात`,
    notes: ({ count }: Count) => `मुलाक़ात के ${count} नोट`,
    files: ({ count }: Count) => `${count} फ़ाइल`,
    doctors: ({ count }: Count) => `${count} डॉक्टर`,
  },
  unreadable: ({ count }) =>
    count === 1 ? '1 प्रविष्टि, जो पढ़ी नहीं जा सकी' : `${count} प्रविष्टियाँ, जो पढ़ी नहीं जा सकीं`,
  silent: 'किसी को इसकी सूचना नहीं जाती। आपके डॉक्टर इसे आपकी रीडिंग और लक्ष्यों में देखते हैं।',
  add: 'इन्हें जोड़ें',
  adding: 'जुड़ रहा है…',
  added: 'जुड़ गया',
  known: 'पहले से था',
  noRoom: 'जगह न होने से नहीं जुड़ा',
  nothingNew: 'कुछ नया नहीं था।',
  failed: 'सब कुछ नहीं जुड़ा। फिर से दबा सकते हैं: कुछ भी दो बार नहीं जुड़ता।',
};
