import { useSyncExternalStore } from 'react';
import { createPublisher } from '../../ui/publisher.ts';
import { loadChunk, logFailure } from '../page/failures.ts';
import { localStore } from '../session/storage.ts';

/** Supported languages. */
const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];

/** Each language's own name, so that its speakers recognise it. */
const languageNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी' };

type Message = string | ((values: never) => string);
export type Messages = { [name: string]: Message | Messages };

/** A catalogue's shape with any texts: the type that a translation must satisfy. */
export type Translated<M> = {
  [N in keyof M]: M[N] extends string
    ? string
    : M[N] extends (values: infer V) => string
      ? (values: V) => string
      : Translated<M[N]>;
};

/** Selects a language's plural form: `plural('en', n, { one: '1 goal', other: `${n} goals` })`. */
export const plural = (
  language: Language,
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string => forms[new Intl.PluralRules(language).select(count)] ?? forms.other;

/**
 * Formats a whole number with a language's digit grouping: 1,20,000 in Hindi, 120,000 in English.
 */
export const formatNumber = (language: Language, number: number): string =>
  number.toLocaleString(language);

const isLanguage = (text: string | null | undefined): text is Language =>
  languages.some((language) => language === text);

/** Returns the language chosen on this device, if any. */
export const chosenLanguage = (): Language | undefined => {
  const stored = localStore.read('language');
  return isLanguage(stored) ? stored : undefined;
};

// The language chosen on this device, otherwise the browser's, otherwise English.
const preferredLanguage = (): Language =>
  chosenLanguage() ?? navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';

/** Translations by language, once fetched. */
const translations: Partial<Record<Language, Record<string, Messages>>> = {};
let current: Language = 'en';
/** The chosen language while its translations are being fetched. */
let pendingLanguage: Language | undefined;
const { subscribe, announce } = createPublisher();

const fetchTranslations = async (language: Language): Promise<void> => {
  if (language === 'en') return;
  translations[language] ??= (await loadChunk(() => import('./hindi.ts'))).hindi;
};

// Changes the language once its translations are loaded; until then the screen stays as it is.
const switchLanguage = async (language: Language): Promise<void> => {
  pendingLanguage = language;
  announce();
  try {
    await fetchTranslations(language);
    // Another language may have been chosen in the meantime.
    if (pendingLanguage === language) current = language;
  } catch (cause) {
    logFailure('A language could not be loaded.', cause);
  }
  if (pendingLanguage === language) pendingLanguage = undefined;
  document.documentElement.lang = current;
  announce();
};

/** Fetches the translations of the user's language; call it before the first render. */
export const startLanguage = (): Promise<void> => switchLanguage(preferredLanguage());

/**
 * Changes the language and remembers it for the next visit; the state of the screen is preserved.
 */
export const setLanguage = (language: Language): Promise<void> => {
  localStore.write('language', language);
  return switchLanguage(language);
};

// Follows a language chosen in another tab.
globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  if (key === 'language' && isLanguage(newValue)) void switchLanguage(newValue);
});

/** Returns the current language, for texts outside of React rendering. */
export const currentLanguage = (): Language => current;

/** Returns the current language and re-renders when it changes. */
export const useLanguage = (): Language =>
  useSyncExternalStore(subscribe, currentLanguage, currentLanguage);

/** Returns the available languages, the current one and the one being fetched. */
export const useLanguageChoice = () => ({
  choices: languages.map((value) => ({ value, label: languageNames[value] })),
  current: useLanguage(),
  coming: useSyncExternalStore(
    subscribe,
    () => pendingLanguage,
    () => undefined,
  ),
  choose: (language: Language) => void setLanguage(language),
});

/** Returns a catalogue's texts in the current language, or undefined in English. */
export const translationOf = (catalogue: string): Messages | undefined =>
  translations[current]?.[catalogue] as Messages | undefined;

/**
 * Declares the texts of `<name>.messages.ts`. Returns a hook that returns them in the current
 * language, and `current` for use outside of React rendering. The English texts define the type of
 * `<name>.messages.hi.ts` (`export const hindi: Translated<English>`), so that a missing text fails
 * the build.
 */
export const defineMessages = <M extends Messages>(name: string, english: M) => {
  const wordsIn = (language: Language) =>
    (translations[language]?.[name] ?? english) as Translated<M>;
  const useWords = () => wordsIn(useLanguage());
  return Object.assign(useWords, { catalogue: name, english, current: () => wordsIn(current) });
};
