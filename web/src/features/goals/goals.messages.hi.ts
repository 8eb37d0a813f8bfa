import type { Translated } from '../../platform/i18n/i18n.ts';
import type { English } from './goals.messages.ts';

export const hindi: Translated<English> = {
  greeting: { morning: 'सुप्रभात', afternoon: 'नमस्ते', evening: 'शुभ संध्या' },
  add: 'लक्ष्य जोड़ें',
  loading: 'आपके लक्ष्य खुल रहे हैं...',
  emptyTitle: 'अभी कोई लक्ष्य नहीं',
  emptyText: 'अपना पहला लक्ष्य बनाकर सेहत की राह शुरू करें!',
  emptyAction: 'पहला लक्ष्य बनाएँ',
  errorTitle: 'आपके लक्ष्य नहीं खुल सके',
  doneToday: ({ done, all }) => (done === all ? `आज के सभी ${all} पूरे` : `आज ${all} में से ${done} पूरे`),
  allDone: 'आज के सब लक्ष्य पूरे। शाबाश!',
  card: {
    streak: ({ count }) => `लगातार ${count} दिन`,
    freshStart: ({ days, whole }) =>
      `आपके ${whole ? `${days} दिन` : 'लगातार पूरे किए सभी दिन'} आपके ही हैं। आज फिर से शुरू करने का अच्छा दिन है।`,
    lastDays: ({ title }) => `पिछले 7 दिन: ${title}`,
    correct: ({ label }) => `${label}। सुधारने के लिए दबाएँ।`,
    saving: 'सेव हो रहा है…',
    unsaved: 'अभी सेव नहीं हुआ। इंटरनेट आते ही सेव हो जाएगा।',
    history: ({ title }) => `पिछला हाल: ${title}`,
    more: ({ title }) => `और: ${title}`,
    remindAt: ({ time }) => `${time} बजे याद दिलाना`,
  },
  celebration: {
    week: 'पूरा हफ़्ता, हर एक दिन!',
    month: 'लगातार 30 दिन। अब यह आपकी आदत है।',
    hundred: 'लगातार 100 दिन। ज़रा ठहरिए, ऐसा कम ही होता है।',
  },
  form: {
    create: {
      heading: 'नया लक्ष्य बनाएँ',
      submit: 'लक्ष्य बनाएँ',
      busy: 'बन रहा है...',
      done: 'लक्ष्य बन गया',
      doneText: 'आपका नया लक्ष्य जुड़ गया है!',
      failed: 'लक्ष्य नहीं बना',
    },
    edit: {
      heading: 'लक्ष्य बदलें',
      submit: 'सेव करें',
      busy: 'सेव हो रहा है...',
      done: 'लक्ष्य सेव हुआ',
      doneText: 'आपके बदलाव सेव हो गए हैं।',
      failed: 'लक्ष्य सेव नहीं हुआ',
    },
    title: 'लक्ष्य का नाम',
    titleHint: 'जो आप रोज़ कर सकें, जैसे “30 मिनट टहलना”',
    titleMissing: 'कृपया लक्ष्य का नाम लिखें',
    description: 'विवरण (ज़रूरी नहीं)',
    remindAt: 'रोज़ याद दिलाने का समय (ज़रूरी नहीं)',
    remindAtHint: 'इसके लिए सेटिंग में आपके फ़ोन की सूचनाएँ चालू होनी चाहिए।',
  },
  remove: {
    title: 'लक्ष्य हटाएँ',
    text: ({ title }) =>
      `क्या आप “${title}” को सचमुच हटाना चाहते हैं? लक्ष्य और उसका सारा हिसाब हमेशा के लिए मिट जाएगा। इसे वापस नहीं लाया जा सकता।`,
    confirm: 'हटाएँ',
    busy: 'हट रहा है...',
  },
  summaries: {
    heading: 'लक्ष्य',
    window: 'पिछले 15 दिन',
    none: 'अभी कोई लक्ष्य नहीं',
    days: ({ count, all }) => `${all} में से ${count} दिन`,
    strip: ({ title, count, all }) => `${title}: पिछले ${all} दिनों में ${count} दिन पूरा हुआ`,
  },
  history: {
    subtitle: 'पिछले 90 दिन',
    loading: 'पिछले 90 दिन खुल रहे हैं...',
    failed: 'पिछला हाल नहीं खुल सका',
    streak: 'लगातार',
    bestStreak: 'सबसे लंबा',
    achieved: 'पूरे हुए',
    days: ({ count }) => `${count} दिन`,
    ofDays: ({ count, all }) => `${all} में ${count}`,
    calendar: ({ count, all }) =>
      `पिछले ${all} दिनों का कैलेंडर: ${count === 1 ? '1 दिन पूरा हुआ' : `${count} दिन पूरे हुए`}`,
    before: ({ date }) => `${date} – इस लक्ष्य से पहले`,
    runs: 'पूरे हुए दिन',
    noRuns: 'अभी कोई दिन पूरा नहीं हुआ',
    run: ({ first, last }) => (first === last ? first : `${first} से ${last}`),
  },
  toasts: {
    updated: 'दर्ज हो गया',
    updatedText: 'आपका रोज़ का लक्ष्य दर्ज कर लिया गया है!',
    correctedText: ({ title, achieved }) =>
      achieved
        ? `“${title}” पर कल का निशान लग गया। हटाने के लिए उस दिन को फिर दबाएँ।`
        : `“${title}” से कल का निशान हट गया। लगाने के लिए उस दिन को फिर दबाएँ।`,
    deleted: 'लक्ष्य हट गया',
    deletedText: 'आपका लक्ष्य हटा दिया गया है।',
    notUpdated: 'दर्ज नहीं हुआ',
    notUpdatedText: ({ title }) => `“${title}” पहले जैसा ही है। कृपया फिर कोशिश करें।`,
    lateTicks: ({ count }) => (count === 1 ? 'एक निशान सेव नहीं हुआ' : `${count} निशान सेव नहीं हुए`),
    lateTicksText: ({ names }) =>
      `निशान 7 दिन बाद तक ही सेव हो सकते हैं, और उन्हीं लक्ष्यों के जो अब भी हैं: ${names}।`,
    notDeleted: 'लक्ष्य नहीं हटा',
    keptText: 'इंटरनेट नहीं है। आपने जो लिखा वह यहीं रहेगा: इंटरनेट आने पर फिर सेव करें।',
    staysText: 'इंटरनेट नहीं है। लक्ष्य जैसा था वैसा ही है; इंटरनेट आने पर हटाएँ।',
    failedText: 'कुछ नहीं बदला। कृपया फिर कोशिश करें।',
  },
};
