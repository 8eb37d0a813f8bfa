import type { Translated } from './i18n.ts';
import type { English } from './shared.messages.ts';

/** The server sends 'your clinic' if the clinic has named nobody. */
export const whomToAsk = ({ contact }: { contact: string }) =>
  `किससे पूछें: ${contact === 'your clinic' ? 'अपने क्लिनिक से' : contact}`;

export const hindi: Translated<English> = {
  titles: {
    patientGoals: 'आज के लक्ष्य',
    patientDoctors: 'आपके डॉक्टर',
    patientChat: 'चैट',
    patientRecords: 'मेडिकल रिकॉर्ड',
    patientNote: 'आपकी मुलाक़ात का नोट',
    patientQrScanner: 'डॉक्टर का QR कोड स्कैन करें',
    patientAppointments: 'मुलाक़ात',
    patientSettings: 'सेटिंग',
    patientMyData: 'मेरी जानकारी',
    doctorDashboard: 'मुखपृष्ठ',
    doctorPatients: 'मेरे मरीज़',
    doctorPatient: 'मरीज़',
    doctorVisit: 'मुलाक़ात से पहले',
    doctorNote: 'मुलाक़ात का नोट',
    doctorFollowUp: 'फ़ॉलो-अप',
    doctorInbox: 'इनबॉक्स',
    doctorInboxChat: 'बातचीत',
    doctorSearch: 'संदेश खोजें',
    doctorChat: 'चैट',
    doctorQr: 'आपका QR कोड',
    doctorAppointments: 'डॉक्टर से मुलाक़ातें',
    doctorHours: 'आपका समय',
    doctorProfile: 'प्रोफ़ाइल',
    doctorSettings: 'सेटिंग',
    doctorMyData: 'मेरी जानकारी',
    doctorClinic: 'क्लिनिक',
    doctorDesk: 'मुलाक़ातें',
    doctorCover: 'आपकी जगह कौन, और सहायक',
  },
  day: {
    achieved: 'पूरा हुआ',
    notAchieved: 'पूरा नहीं हुआ',
    excused: 'छूट',
    notDue: 'इस दिन नहीं था',
    label: ({ date, state }) => `${date} – ${state}`,
  },
  comingSoon: 'जल्द आ रहा है',
  waiting: ({ minutes }) => `बहुत बार कोशिश हुई। ${minutes} मिनट बाद फिर कोशिश करें।`,
  pin: {
    label: 'आपका पिन',
    short: 'पूरे 4 अंक डालें।',
    wrong: 'यह आपका पिन नहीं था।',
  },
  loading: 'खुल रहा है…',
  reconnecting: 'फिर से जोड़ा जा रहा है…',
  close: 'बंद करें',
  cancel: 'रद्द करें',
  retry: 'फिर कोशिश करें',
  retrying: 'कोशिश हो रही है...',
  tryAgain: 'कृपया फिर कोशिश करें।',
  checkConnection: 'कृपया अपना कनेक्शन जाँचकर फिर कोशिश करें।',
  notOpened: {
    title: 'यह खुल नहीं सका',
    description: 'कृपया अपना कनेक्शन जाँचकर फिर कोशिश करें।',
  },
  discard: {
    title: 'जो लिखा है, उसे हटाएँ?',
    description: 'वह सेव नहीं हुआ है।',
    cancel: 'लिखते रहें',
    confirm: 'हटाएँ',
  },
};
