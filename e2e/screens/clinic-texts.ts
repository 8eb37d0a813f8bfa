import { press, type Screen, unfold } from './screen.ts';

const owner = { who: 'owner', path: '/doctor/clinic' } as const;

const TEXTS = 'What the clinic tells patients';
type Texts = { versions: { texts: object }[] };
/** Texts that an owner has changed once since the installation. */
const changedOnce = {
  calls: /api\/clinic\/texts$/,
  change: (state: Texts) => {
    const [first] = state.versions;
    const texts = {
      ...first?.texts,
      name: 'Lake Road Clinic',
      contact: 'the desk',
      phone: '020 1234 5678',
      hours: 'Mon-Sat 9-13 and 17-20',
      address: '5 Lake Road, Pune',
    };
    const one = { version: 1, texts, at: '2026-03-09T05:00:00Z', by: 'Leela Thomas' };
    return { ...state, versions: [one, ...state.versions] };
  },
};

/** Screens for the clinic's own texts and emergency contacts. */
export const clinicTextsScreens: Screen[] = [
  {
    ...owner,
    name: 'clinic-texts',
    shows: 'What the clinic tells patients, with an earlier version',
    alters: changedOnce,
    arrange: async (page) => {
      await unfold(page, TEXTS);
      await unfold(page, 'Earlier version');
    },
    seen: 'Use again',
  },
  {
    ...owner,
    name: 'clinic-texts-change',
    telling: true,
    shows: 'A telephone number that cannot be called',
    alters: changedOnce,
    arrange: async (page) => {
      await unfold(page, TEXTS);
      await press(page, 'Change the texts');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Clinic phone').fill('12');
      await dialog.getByRole('button', { name: 'Save' }).click();
    },
    seen: /^Type an Indian phone number/,
  },
  {
    ...owner,
    name: 'clinic-texts-numbers',
    shows: 'The helplines an owner changes',
    arrange: async (page) => {
      await unfold(page, TEXTS);
      await press(page, 'Change the numbers');
    },
    seen: /^Call each number before you save it/,
  },
  {
    ...owner,
    name: 'hindi-clinic-texts',
    shows: 'What the clinic tells patients, in Hindi',
    language: 'hi',
    alters: changedOnce,
    arrange: async (page) => {
      await unfold(page, 'क्लिनिक अपने बारे में क्या बताता है');
      await page.getByRole('button', { name: 'नंबर बदलें' }).scrollIntoViewIfNeeded();
    },
    seen: 'जानकारी बदलें',
  },
];
