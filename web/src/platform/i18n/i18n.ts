import { useSyncExternalStore } from 'react';
import { createNews } from '../page/events.ts';
import { loadChunk, logFailure } from '../page/failures.ts';
import { localStore } from '../session/storage.ts';

/** Languages the app can speak. */
const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];

/** Each language by its own name, for those who read no other. */
const languageNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी' };

type Message = string | ((values: never) => string);
export type Messages = { [name: string]: Message | Messages };

/** A catalogue's shape with its words left open: what a translation must satisfy. */
export type Translated<M> = {
  [N in keyof M]: M[N] extends string
    ? string
    : M[N] extends (values: infer V) => string
      ? (values: V) => string
      : Translated<M[N]>;
};

/** The form of a language for a count: `plural('en', n, { one: '1 goal', other: `${n} goals` })`. */
export const plural = (
  language: Language,
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string => forms[new Intl.PluralRules(language).select(count)] ?? forms.other;

/** A whole number in a language's grouping: 1,20,000 in Hindi where English has 120,000. */
export const grouped = (language: Language, number: number): string =>
  number.toLocaleString(language);

const isLanguage = (text: string | null | undefined): text is Language =>
  languages.some((language) => language === text);

// Chosen on this device, otherwise the device's own, otherwise English.
const preferred = (): Language => {
  const stored = localStore.read('language');
  if (isLanguage(stored)) return stored;
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';
};

/** The words of the other languages, each once it has been fetched. */
const translations: Partial<Record<Language, Record<string, Messages>>> = {};
let current: Language = 'en';
/** Chosen, while its words are being fetched. */
let coming: Language | undefined;
const { subscribe, announce } = createNews();

const fetchWords = async (language: Language): Promise<void> => {
  if (language === 'en') return;
  translations[language] ??= (await loadChunk(() => import('./hindi.ts'))).hindi;
};

// The language changes once its words are here; until then the screen stays as it is.
const speak = async (language: Language): Promise<void> => {
  coming = language;
  announce();
  try {
    await fetchWords(language);
    // Another may have been chosen meanwhile.
    if (coming === language) current = language;
  } catch (cause) {
    logFailure('A language could not be loaded.', cause);
  }
  if (coming === language) coming = undefined;
  document.documentElement.lang = current;
  announce();
};

/** Fetches the words of the person's language; call it before the first screen is drawn. */
export const startLanguage = (): Promise<void> => speak(preferred());

/** Changes the language now and for the next time; nothing on the screen is lost by it. */
export const setLanguage = (language: Language): Promise<void> => {
  localStore.write('language', language);
  return speak(language);
};

// Chosen in another tab: all of them speak it.
globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  if (key === 'language' && isLanguage(newValue)) void speak(newValue);
});

/** The language that is spoken, for what is said outside of a drawn screen. */
export const currentLanguage = (): Language => current;

/** The language that is spoken, following changes. */
export const useLanguage = (): Language =>
  useSyncExternalStore(subscribe, currentLanguage, currentLanguage);

/** The languages to choose from, the one that is spoken, and the one whose words are being fetched. */
export const useLanguageChoice = () => ({
  choices: languages.map((value) => ({ value, label: languageNames[value] })),
  current: useLanguage(),
  coming: useSyncExternalStore(
    subscribe,
    () => coming,
    () => undefined,
  ),
  choose: (language: Language) => void setLanguage(language),
});

/** A catalogue's words in the language that is spoken; undefined in English, for what English says otherwise. */
export const translationOf = (catalogue: string): Messages | undefined =>
  translations[current]?.[catalogue] as Messages | undefined;

/**
 * Declares the words of `<name>.messages.ts`: a hook that answers them in the language that is
 * spoken, and `current` for what is said outside of a drawn screen. English is the type that
 * `<name>.messages.hi.ts` is held to (`export const hindi: Translated<English>`), so that a missing
 * text fails the build.
 */
export const defineMessages = <M extends Messages>(name: string, english: M) => {
  const wordsIn = (language: Language) =>
    (translations[language]?.[name] ?? english) as Translated<M>;
  const useWords = () => wordsIn(useLanguage());
  return Object.assign(useWords, { catalogue: name, english, current: () => wordsIn(current) });
};
