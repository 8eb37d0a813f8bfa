import { PRIVACY_VERSIONS } from '@saathi/contract/limits';
import type { Ids } from '../harness/cast.ts';
import { answered, hoursAfter, links, makeCopy, showing, standing } from './my-data.ts';
import { answering, press, type Screen } from './screen.ts';

const hindi = { who: 'patient', path: '/patient/my-data', language: 'hi' } as const;

/** My data in Hindi. */
export const myDataHindiScreens: Screen[] = [
  {
    ...hindi,
    name: 'hindi-my-data',
    shows: 'The own data',
    seen: 'अपनी प्रति लें',
  },
  {
    ...hindi,
    name: 'hindi-my-data-notice',
    shows: 'The privacy notice',
    arrange: (page) => press(page, /उसे पढ़ें$/),
    seen: /^संस्करण \d/,
  },
  {
    ...hindi,
    name: 'hindi-my-data-copy',
    shows: 'A copy is ready',
    arrange: async (page) => {
      await answering(page, /my-data\/downloads/, { status: 201, json: links });
      await makeCopy('मेरी प्रति बनाएँ', 'आपका पिन')(page);
      await answered(page);
      await showing('अपनी प्रति लें')(page);
    },
    seen: /^आपकी प्रति तैयार है/,
  },
  {
    ...hindi,
    name: 'hindi-my-data-phone',
    shows: 'A new phone number',
    arrange: (page) => press(page, 'फ़ोन नंबर बदलें'),
    seen: 'क्लिनिक से मिला कोड',
  },
  {
    ...hindi,
    name: 'hindi-my-data-erase',
    shows: 'What goes and what stays',
    arrange: showing('सब कुछ मिटाएँ'),
    seen: 'क्या रहेगा',
  },
  {
    ...hindi,
    path: '/patient/goals',
    name: 'hindi-privacy-question',
    shows: 'A new privacy notice asks',
    alters: standing({ privacyToAgree: PRIVACY_VERSIONS.at(-1) }),
    seen: 'मैं सहमत हूँ',
  },
  {
    ...hindi,
    path: '/patient/goals',
    name: 'hindi-erasure-banner',
    shows: 'When everything will be erased',
    alters: standing({ erasureAt: hoursAfter(41) }),
    seen: /मिटा दी जाएगी।$/,
  },
  {
    ...hindi,
    path: ({ doctor }: Ids) => `/patient/chat/${doctor}`,
    name: 'hindi-erasure-line',
    shows: 'When everything will be erased, above a conversation',
    alters: standing({ erasureAt: hoursAfter(41) }),
    seen: /मिटा दी जाएगी।$/,
  },
];
