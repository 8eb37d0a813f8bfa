import type { NoticeKind } from '@saathi/contract';

/** Content of a push. It names no patient and quotes nothing; the texts are stored here. */
export type Notice = {
  kind: NoticeKind | 'other';
  language: 'en' | 'hi';
  /** The same for all notices of one chat or goal: the newest replaces earlier ones. */
  tag: string;
  /** The address that a press opens. */
  path: string;
  /** The doctor who should see an unseen emergency. */
  doctor?: string;
  /** Someone has opened it, so it need not be shown any more. */
  withdrawn: boolean;
  /** Requested when a drill is pressed. */
  link?: string;
};

type Words = { title: string; body: string };

/** Texts for a locked screen; `other` for a kind from a newer server that is unknown here. */
const words: Record<Notice['language'], Record<Notice['kind'] | 'opened', Words>> = {
  en: {
    emergency: { title: 'An emergency is waiting', body: 'Open Saathi now.' },
    emergency_unseen: {
      title: 'An emergency has not been seen for over ten minutes',
      body: 'It is for {doctor} to see, or the covering doctor. Reach them now.',
    },
    urgent: { title: 'An urgent message is waiting', body: 'Open Saathi to read it today.' },
    handed_over: { title: 'A colleague handed you a patient', body: 'Open Saathi to see why.' },
    reply: { title: "A message from your doctor's team", body: 'Open Saathi to read it.' },
    second_look: { title: 'There is news on your message', body: 'Open Saathi to read it.' },
    proposal: { title: 'Your doctor proposes goals', body: 'Open Saathi to see them.' },
    reminder: { title: 'Time for your goal', body: 'Open Saathi to tick it off.' },
    appointment: { title: 'News of an appointment', body: 'Open Saathi to see it.' },
    appointment_reminder: { title: 'You have an appointment', body: 'Open Saathi to see when.' },
    next_visit: { title: 'Your next visit is due soon', body: 'Open Saathi to ask for a time.' },
    test: { title: 'This is a test. Notifications work.', body: 'There is nothing to do.' },
    drill: {
      title: 'DRILL: an emergency alarm is being tried out',
      body: 'Nobody is in danger. Open Saathi to show that you heard it.',
    },
    other: { title: 'There is news for you', body: 'Open Saathi to see it.' },
    opened: { title: 'Already opened', body: 'There is nothing to do.' },
  },
  hi: {
    emergency: { title: 'एक आपात स्थिति आपके इंतज़ार में है', body: 'अभी साथी खोलें।' },
    emergency_unseen: {
      title: 'दस मिनट से ज़्यादा हुए, एक आपात स्थिति किसी ने नहीं देखी',
      body: 'इसे {doctor} को, या उनकी जगह जो हैं उन्हें देखना है। अभी उनसे बात करें।',
    },
    urgent: { title: 'एक ज़रूरी संदेश आपके इंतज़ार में है', body: 'आज ही साथी में पढ़ें।' },
    handed_over: { title: 'सहकर्मी ने आपको एक मरीज़ सौंपा', body: 'क्यों, यह साथी में देखें।' },
    reply: { title: 'आपके डॉक्टर की टीम का संदेश', body: 'पढ़ने के लिए साथी खोलें।' },
    second_look: { title: 'आपके संदेश पर नई जानकारी है', body: 'पढ़ने के लिए साथी खोलें।' },
    proposal: { title: 'आपके डॉक्टर ने लक्ष्य सुझाए हैं', body: 'देखने के लिए साथी खोलें।' },
    reminder: { title: 'आपके लक्ष्य का समय हो गया', body: 'पूरा होने पर साथी में निशान लगाएँ।' },
    appointment: { title: 'आपकी एक मुलाक़ात की ख़बर', body: 'देखने के लिए साथी खोलें।' },
    appointment_reminder: { title: 'आपकी एक मुलाक़ात है', body: 'समय देखने के लिए साथी खोलें।' },
    next_visit: { title: 'आपकी अगली मुलाक़ात का दिन पास है', body: 'समय लेने के लिए साथी खोलें।' },
    test: { title: 'यह एक जाँच है। सूचनाएँ आ रही हैं।', body: 'आपको कुछ नहीं करना है।' },
    drill: {
      title: 'अभ्यास: आपात स्थिति के अलार्म की जाँच हो रही है',
      body: 'कोई ख़तरे में नहीं है। साथी खोलकर दिखाएँ कि आपने सुन लिया।',
    },
    other: { title: 'आपके लिए कुछ नया है', body: 'देखने के लिए साथी खोलें।' },
    opened: { title: 'खोला जा चुका है', body: 'आपको कुछ नहीं करना है।' },
  },
};

const DOCTOR = {
  en: { named: 'Dr. ', unknown: 'its doctor' },
  hi: { named: 'डॉ. ', unknown: 'मरीज़ के डॉक्टर' },
};

/** Longer than any name, shorter than a notification. */
const NAME_MAX = 100;

const LINK = /^\/api\/notices\/links\/[\w-]{43}$/;

const read = (text: string): Record<string, unknown> => {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
};

const isKind = (kind: unknown): kind is Notice['kind'] =>
  typeof kind === 'string' && Object.hasOwn(words.en, kind);

/**
 * Parses a push. An unreadable one becomes a notice as well, because browsers require every push to
 * show a notification.
 */
export const noticeOf = (text: string): Notice => {
  const { kind, language, tag, path, withdrawn, link, doctor } = read(text);
  return {
    kind: isKind(kind) ? kind : 'other',
    language: language === 'hi' ? 'hi' : 'en',
    tag: typeof tag === 'string' ? tag : 'saathi',
    // Only addresses within the app.
    path: typeof path === 'string' && /^\/(patient|doctor)\//.test(path) ? path : '/',
    withdrawn: withdrawn === true,
    ...(typeof link === 'string' && LINK.test(link) && { link }),
    ...(typeof doctor === 'string' && { doctor: doctor.slice(0, NAME_MAX) }),
  };
};

/**
 * Always shown: tests exist to be seen, an open emergency chat does not prove that someone is reading
 * it, and the chat says nothing of the next visit.
 */
const LOUD: readonly Notice['kind'][] = [
  'emergency',
  'emergency_unseen',
  'drill',
  'test',
  'next_visit',
];
/** They stay on the screen until the user acts on them. */
const STAYING: readonly Notice['kind'][] = ['emergency', 'emergency_unseen', 'drill'];

/**
 * Whether a notice need not be shown, because someone has opened it or its screen has the focus.
 */
export const isKnown = (
  { kind, path, withdrawn }: Notice,
  pages: readonly { url: string; focused: boolean }[],
): boolean =>
  withdrawn ||
  (!LOUD.includes(kind) &&
    pages.some(({ url, focused }) => focused && new URL(url).pathname === path));

/** Returns title and options of a notice's notification; silent with `quietly`. */
export const notificationOf = (notice: Notice, quietly = false) => {
  const { kind, language, tag, path, link, doctor } = notice;
  const isUrgent = !quietly && STAYING.includes(kind);
  const { named, unknown } = DOCTOR[language];
  const { title, body } = words[language][quietly ? 'opened' : kind];
  return {
    title,
    options: {
      body: body.replace('{doctor}', () => (doctor ? `${named}${doctor}` : unknown)),
      tag,
      lang: language,
      icon: '/icons/icon-192.png',
      data: { path, ...(link !== undefined && { link }) },
      silent: quietly,
      // Alerts again when it replaces an earlier one.
      renotify: !quietly,
      requireInteraction: isUrgent,
      ...(isUrgent && { vibrate: [400, 200, 400, 200, 400] }),
    },
  };
};
