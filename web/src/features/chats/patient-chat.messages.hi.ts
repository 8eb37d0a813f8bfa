import type { Translated } from '../../platform/i18n/i18n.ts';
import type { English } from './patient-chat.messages.ts';

export const hindi: Translated<English> = {
  page: {
    title: 'चैट',
    back: 'अपने डॉक्टरों पर वापस',
    avatar: 'डॉ',
    experience: ({ years }) => `${years} साल`,
    rating: ({ rating }) => `5 में से ${rating}`,
    away: ({ when }) => `${when} तक उपलब्ध नहीं`,
    call: 'कॉल',
    book: 'समय लें',
    threadTitle: 'अपने डॉक्टर से बात करें',
    note: 'संदेश पहले AI देखता है, ज़रूरत होने पर आपके डॉक्टर को भेजा जाता है',
    emptyTitle: 'अपने डॉक्टर से बात शुरू करें',
    emptyText: 'अपने लक्ष्य या तकलीफ़ के बारे में पूछें, या मिलने का समय लें',
    loadingTitle: 'आपके डॉक्टर का पेज खुल रहा है...',
    loadingText: 'डॉक्टर से जोड़ा जा रहा है',
    settingUp: 'आपकी चैट खुल रही है...',
    errorTitle: 'यह चैट नहीं खुल सकी',
    missingTitle: 'डॉक्टर नहीं मिले',
    missingText: 'शायद पते में कोई ग़लती है।',
    unassignedTitle: 'आपकी सूची में नहीं',
    unassignedText: 'आप अपनी सूची के डॉक्टरों से ही चैट कर सकते हैं। इन्हें जोड़ने के लिए इनका QR कोड स्कैन करें।',
    toDoctors: 'आपके डॉक्टर',
    closed: ({ name }) =>
      `डॉ. ${name} अब आपकी सूची में नहीं हैं। आप यह चैट पढ़ सकते हैं; इसमें कोई लिख नहीं सकता।`,
  },
  ask: {
    button: 'डॉक्टर से पूछें',
    title: ({ name }) => `डॉ. ${name} से पूछें`,
    description: 'यह सीधे डॉक्टर के पास जाता है, सहायक चाहे कुछ भी समझे।',
    label: 'आपका सवाल',
    send: 'डॉक्टर को भेजें',
    missing: 'पहले अपना सवाल लिखें।',
  },
  call: {
    title: 'फ़ोन करने को कहें',
    description: ({ name }) => `डॉ. ${name} से कहा जाएगा कि आपको फ़ोन करें।`,
    clinic: ({ phone }) => `क्लिनिक को फ़ोन करें, ${phone}`,
    label: 'कौन-सा समय ठीक रहेगा?',
    anyTime: 'किसी भी समय',
    send: 'फ़ोन करने को कहें',
    line: ({ part }) =>
      part ? `कृपया मुझे फ़ोन करें। अच्छा समय: ${part}।` : 'कृपया मुझे फ़ोन करें, किसी भी समय।',
  },
  book: {
    title: 'मिलने का समय माँगें',
    description: ({ name }) => `आपकी इच्छा डॉ. ${name} को भेजी जाएगी, और वे यहीं समय बताएँगे।`,
    day: 'कौन-सा दिन',
    dayMissing: ({ days }) => `कृपया अगले ${days} दिनों में से कोई दिन चुनें।`,
    part: 'दिन का समय',
    send: 'यह समय माँगें',
    line: ({ day, part }) => `मुझे मिलने का समय चाहिए। मेरी पसंद: ${day}, ${part}।`,
  },
  parts: { morning: 'सुबह', afternoon: 'दोपहर', evening: 'शाम' },
  partsInLine: { morning: 'सुबह', afternoon: 'दोपहर', evening: 'शाम' },
};
