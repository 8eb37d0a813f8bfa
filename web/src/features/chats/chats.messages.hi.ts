import type { Translated } from '../../platform/i18n/i18n.ts';
import { formatNumber } from '../../platform/i18n/i18n.ts';
import type { English } from './chats.messages.ts';

export const hindi: Translated<English> = {
  doctor: ({ name }) => `डॉ. ${name}`,
  standIn: ({ name, doctor }) => `डॉ. ${name}, डॉ. ${doctor} की जगह`,
  assistant: ({ name, doctor }) => `${name}, डॉ. ${doctor} की ओर से`,
  thread: {
    label: 'संदेश',
    you: 'आप',
    assistant: ({ name }) => `डॉ. ${name} की टीम का सहायक`,
    today: 'आज',
    yesterday: 'कल',
    newMessages: 'नए संदेश',
    olderLoading: 'पुराने संदेश खुल रहे हैं…',
    olderLoad: 'पुराने संदेश दिखाएँ',
    loading: 'संदेश खुल रहे हैं…',
    failed: 'संदेश नहीं खुल सके',
    arrived: ({ sender }) => `${sender} का नया संदेश`,
    retry: 'फिर भेजें',
    discard: 'हटाएँ',
    intents: {
      doctor: 'डॉक्टर के लिए',
      call_back: 'फ़ोन करने का अनुरोध',
      appointment: 'मिलने के समय का अनुरोध',
    },
  },
  discard: {
    title: 'यह संदेश हटाएँ?',
    text: 'यह भेजा नहीं गया है। हटाने पर आपका लिखा हुआ भी चला जाएगा।',
    cancel: 'रहने दें',
  },
  deliveryStatus: {
    sending: 'भेजा जा रहा है…',
    failed: 'नहीं भेजा गया',
    lost: 'अभी नहीं भेजा गया: इंटरनेट नहीं है',
    later: 'अभी नहीं भेजा गया: फिर कोशिश होगी',
    sent: 'भेज दिया',
    pending: 'देखा जा रहा है',
    answered: 'सहायक ने जवाब दिया',
    escalated: ({ name }) => `डॉ. ${name} को भेजा गया`,
    seenByDoctor: ({ name }) => `डॉ. ${name} ने देख लिया`,
    seenByTeam: ({ name }) => `डॉ. ${name} की टीम ने देख लिया`,
    seen: 'देख लिया',
    forYou: 'आपको भेजा गया',
  },
  help: {
    emergency: 'यह आपात स्थिति हो सकती है',
    crisis: 'आप अकेले नहीं हैं',
    pinned: 'अभी मदद लें',
    more: 'और',
    rang: ({ time }) => `${time} पर हमने आपके डॉक्टर के फ़ोन पर सूचना भेजी; आपका संदेश अभी खोला नहीं गया है`,
    opened: ({ time }) => `${time} पर हमने आपके डॉक्टर के फ़ोन पर सूचना भेजी; आपका संदेश खोला जा चुका है`,
    call: ({ number, label }) => `${number} पर कॉल करें, ${label}`,
  },
  composer: {
    label: 'आपका संदेश',
    placeholder: 'अपना संदेश लिखें...',
    send: 'भेजें',
    remaining: ({ count }) => `${formatNumber('hi', count)} अक्षर बाकी`,
    tooLong: ({ count }) =>
      count === 1 ? '1 अक्षर ज़्यादा है' : `${formatNumber('hi', count)} अक्षर ज़्यादा हैं`,
  },
  badge: ({ count }) => (count === 1 ? '1 नया संदेश' : `${count} नए संदेश`),
  toasts: {
    files: {
      full: 'तस्वीरों, दस्तावेज़ों और आवाज़ के संदेशों की आपकी जगह भर गई है। कृपया अपने क्लिनिक से पूछें।',
      gone: 'फ़ाइल अब इस उपकरण पर नहीं है। संदेश हटाएँ और इसे फिर से चुनें।',
      refused: 'यह फ़ाइल नहीं भेजी जा सकती। संदेश हटाएँ और दूसरी चुनें।',
    },
    left: 'यह चैट अब आपके लिए खुली नहीं है। आपका संदेश नहीं भेजा गया और हटा दिया गया है।',
    answered: 'इस बीच किसी और ने उत्तर दे दिया है। उसे पढ़ें, फिर अपना फिर से भेजें या हटाएँ।',
    sendFailed: { title: 'संदेश नहीं भेजा जा सका', description: 'कृपया फिर कोशिश करें' },
  },
};
