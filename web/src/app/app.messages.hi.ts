import type { Translated } from '../platform/i18n/i18n.ts';
import type { English } from './app.messages.ts';

export const hindi: Translated<English> = {
  product: 'साथी',
  nav: {
    patient: 'मुख्य',
    patientGoals: 'लक्ष्य',
    patientDoctors: 'डॉक्टर',
    patientAppointments: 'मुलाक़ात',
    patientRecords: 'रिकॉर्ड',
    portal: 'पोर्टल',
    doctorDashboard: 'मुखपृष्ठ',
    doctorInbox: 'इनबॉक्स',
    doctorPatients: 'मरीज़',
    doctorQr: 'QR',
    doctorAppointments: 'मुलाक़ात',
    doctorDesk: 'मुलाक़ात',
    doctorProfile: 'प्रोफ़ाइल',
    skip: 'सीधे सामग्री पर जाएँ',
  },
  account: {
    menu: ({ name }) => `खाता: ${name}`,
    doctor: 'डॉक्टर',
    desk: 'क्लिनिक का काउंटर',
    assistant: 'सहायक',
    patient: 'मरीज़',
    portal: 'डॉक्टर पोर्टल',
    settings: 'सेटिंग',
    signOut: 'लॉग आउट करें',
  },
  toasts: {
    region: 'सूचनाएँ ({hotkey})',
    announce: 'सूचना',
  },
  findPatient: 'मरीज़ खोजें',
  writeTo: ({ name }) => `डॉ. ${name} को लिखें`,
  away: ({ date }) => `आप ${date} तक उपलब्ध नहीं हैं। मरीज़ों को चैट में यह दिखता है।`,
  updating: 'नया हाल लाया जा रहा है…',
  offline:
    'इंटरनेट नहीं है। जो पिछली बार पता था वही दिख रहा है। निशान, रीडिंग और संदेश सेव होकर बाद में भेजे जाएँगे; बाकी काम इंटरनेट आने पर करें।',
  unsaved: {
    title: 'लॉग आउट करें? जो सेव नहीं हुआ, वह मिट जाएगा',
    description:
      'आपका कोई निशान, रीडिंग या संदेश अभी भेजा नहीं गया है। लॉग आउट करने पर वह इस फ़ोन से मिट जाएगा।',
    cancel: 'लॉग इन रहें',
    confirm: 'फिर भी लॉग आउट करें',
  },
  ended: {
    title: 'आप लॉग आउट हो गए हैं',
    description: 'आगे बढ़ने के लिए फिर से लॉग इन करें। जो आप लिख रहे थे, वह सुरक्षित है।',
    signIn: 'फिर से लॉग इन करें',
  },
  notFound: {
    title: '404 पेज नहीं मिला',
    description: 'पेज कहीं और चला गया होगा, या पते में कोई ग़लती है।',
    home: 'शुरुआती पेज पर जाएँ',
  },
  fault: {
    title: 'कुछ गड़बड़ हो गई',
    description: 'पेज नहीं दिखाया जा सका। आपकी जानकारी सुरक्षित है।',
    retry: 'पेज फिर से खोलें',
  },
  comingSoon: {
    doctorChat: {
      description: 'जिन संदेशों को आपकी ज़रूरत है, वे इनबॉक्स में हैं।',
      action: 'इनबॉक्स खोलें',
    },
    doctorProfile: {
      description: 'तब तक “अपनी जानकारी बदलें” में लिखें कि मरीज़ आपके बारे में क्या देखें।',
    },
  },
};
