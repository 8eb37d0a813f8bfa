import type { Translated } from '../../../platform/i18n/i18n.ts';
import type { English } from './desk.messages.ts';

export const hindi: Translated<English> = {
  loading: 'डॉक्टर आ रहे हैं…',
  failed: 'डॉक्टरों की सूची नहीं आ सकी',
  doctor: 'डॉक्टर',
  doctorName: ({ name }) => `डॉ. ${name}`,
  none: 'अभी कोई डॉक्टर मुलाक़ात नहीं लेते',
  noneText: 'जैसे ही क्लिनिक के कोई डॉक्टर अपना समय सेव करते हैं, दिन यहाँ दिखता है।',
  emptyText: 'जब कोई मरीज़ फ़ोन करे या आए, तब बुक करें।',
  book: 'बुक करें',
  booking: {
    title: ({ name }) => `डॉ. ${name} के साथ बुक करें`,
    text: ({ day }) => `${day} के लिए। मरीज़ को बताया जाता है।`,
    failed: 'मरीज़ों की सूची नहीं आ सकी',
    nobody: 'इन डॉक्टर का ऐसा कोई मरीज़ नहीं मिला।',
  },
  times: {
    label: 'समय',
    choose: 'समय चुनें',
    here: 'अभी यहीं हैं',
    loading: 'ख़ाली समय ढूँढा जा रहा है…',
    failed: 'ख़ाली समय नहीं आ सके',
    none: 'इस दिन कोई समय ख़ाली नहीं है।',
    missing: 'समय चुनें।',
  },
  movingText: 'किसी और ख़ाली समय पर। मरीज़ को बताया जाता है।',
};
