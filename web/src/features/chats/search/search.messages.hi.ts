import type { Translated } from '../../../platform/i18n/i18n.ts';
import type { English } from './search.messages.ts';

export const hindi: Translated<English> = {
  subtitle: 'आपके मरीज़ों से बातचीत में',
  search: 'खोजने के शब्द',
  placeholder: 'saans, बुखार, sugar…',
  hint: 'संदेश का कोई शब्द खोजें',
  hintText:
    'हिंदी में लिखा हो या अंग्रेज़ी अक्षरों में, शब्द एक ही माना जाता है। कई शब्द हों तो सब एक ही संदेश में होने चाहिए।',
  loading: 'खोज जारी है...',
  failed: 'खोज नहीं हो सकी',
  none: ({ search }) => `“${search}” किसी संदेश में नहीं`,
  noneText: 'कम शब्द लिखें, या कोई और शब्द।',
  clear: 'खोज मिटाएँ',
  more: 'और दिखाएँ',
  found: ({ count, more }) =>
    (more ? 'अब तक ' : '') + (count === 1 ? '1 संदेश मिला' : `${count} संदेश मिले`),
  senders: { doctor: 'आप', ai: 'सहायक' },
};
