import { use, useSyncExternalStore } from 'react';
import { logFailure } from '../page/log.ts';
import { loadChunk } from '../page/missing-chunk.ts';
import { localStore } from '../session/storage.ts';

/** Languages the app can speak; every catalogue has English, the others as they come. */
export const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];

type Message = string | ((values: never) => string);
type Messages = { [name: string]: Message | Messages };

/** A catalogue's shape with its words left open: what a translation must satisfy. */
export type Translated<M> = {
  [N in keyof M]: M[N] extends string
    ? string
    : M[N] extends (values: infer V) => string
      ? (values: V) => string
      : Translated<M[N]>;
};

/** A feature's words: English at hand, other languages fetched when chosen. */
export type Catalogue<M> = {
  english: M;
  others: Partial<Record<Language, () => Promise<Translated<M>>>>;
  loading: Map<Language, Promise<Translated<M>>>;
};

/** The words of a catalogue, whatever the language. */
export type MessagesOf<C> = C extends Catalogue<infer M> ? Translated<M> : never;

const catalogues: Catalogue<never>[] = [];

/**
 * Declares a feature's words. English is the type the other languages are held to, so that a
 * missing text fails the build: `defineMessages(english, { hi: async () => … })`, where
 * `x.messages.hi.ts` exports `hindi: Translated<English>`.
 */
export const defineMessages = <M extends Messages>(
  english: M,
  others: Catalogue<M>['others'] = {},
): Catalogue<M> => {
  const catalogue: Catalogue<M> = { english, others, loading: new Map() };
  catalogues.push(catalogue as unknown as Catalogue<never>);
  return catalogue;
};

const pluralRules = new Map<Language, Intl.PluralRules>();

// Kept, since making them costs more than using them.
const pluralRulesOf = (language: Language): Intl.PluralRules => {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules;
};

/** The form of a language for a count: `plural('en', n, { one: '1 goal', other: `${n} goals` })`. */
export const plural = (
  language: Language,
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string => forms[pluralRulesOf(language).select(count)] ?? forms.other;

const isLanguage = (text: string | null | undefined): text is Language =>
  languages.some((language) => language === text);

const preferred = (): Language => {
  const stored = localStore.read('language');
  if (isLanguage(stored)) return stored;
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';
};

let current: Language | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The language chosen on this device, otherwise the device's own, otherwise English. */
export const currentLanguage = (): Language => {
  current ??= preferred();
  return current;
};

type Coming<M> = Promise<Translated<M>> & { value?: Translated<M> };

// Says what React reads of a promise, so that words at hand are shown without waiting.
const settle = <M>(words: Promise<Translated<M>>): Coming<M> => {
  void words.then((value) => Object.assign(words, { status: 'fulfilled', value }));
  return Object.assign(words, { status: 'pending' });
};

// Kept, since a component that waits for a promise must meet the same one again.
const load = <M>(catalogue: Catalogue<M>, language: Language): Coming<M> => {
  const known: Coming<M> | undefined = catalogue.loading.get(language);
  if (known) return known;
  const fetchWords = catalogue.others[language];
  const english = catalogue.english as Translated<M>;
  const words = fetchWords ? loadChunk(fetchWords) : Promise.resolve(english);
  const loading = settle(
    words.catch((cause) => {
      logFailure('A language could not be loaded.', cause);
      catalogue.loading.delete(language);
      // A page that says it is in one language and is in another helps nobody.
      if (current === language) speak('en');
      return english;
    }),
  );
  catalogue.loading.set(language, loading);
  return loading;
};

/** Resolves once the words of all that has been loaded so far are at hand. */
export const wordsHere = async (language = currentLanguage()): Promise<void> => {
  if (language !== 'en') await Promise.all(catalogues.map((one) => load(one, language)));
};

// Chosen, while its words are on their way.
let coming: Language | undefined;

const speak = (language: Language) => {
  current = language;
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
};

const isHere = (language: Language) => (catalogue: Catalogue<never>) =>
  !catalogue.others[language] || catalogue.loading.has(language);

const show = async (language: Language): Promise<void> => {
  coming = language;
  for (const listener of listeners) listener();
  // Words first: a screen that had to wait for them would be taken away meanwhile.
  const asked = [...catalogues];
  await wordsHere(language);
  // Another may have been chosen meanwhile.
  if (coming !== language) return;
  coming = undefined;
  const spoken = language === 'en' || asked.every(isHere(language));
  speak(spoken ? language : currentLanguage());
};

/** Changes the language now and for the next time; nothing on the screen is lost by it. */
export const setLanguage = (language: Language): Promise<void> => {
  localStore.write('language', language);
  return show(language);
};

// Chosen in another tab: all of them speak it.
globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  if (key === 'language' && isLanguage(newValue)) void show(newValue);
});

/** The language, following changes. */
export const useLanguage = (): Language =>
  // The page is drawn in English before a browser has said what it speaks.
  useSyncExternalStore(subscribe, currentLanguage, () => 'en');

/** The language that was chosen and whose words are on their way. */
export const useLanguageComing = (): Language | undefined =>
  useSyncExternalStore(
    subscribe,
    () => coming,
    () => undefined,
  );

/** A catalogue's words in the language of the moment; waits (suspends) while they load. */
export const useMessages = <M>(catalogue: Catalogue<M>): Translated<M> => {
  const language = useLanguage();
  if (language === 'en') return catalogue.english as Translated<M>;
  return use(load(catalogue, language));
};

/**
 * A catalogue's words in the language of the moment for what is said outside of a drawn screen;
 * undefined while they load, which the first call begins.
 */
export const wordsAtHand = <M>(catalogue: Catalogue<M>): Translated<M> | undefined => {
  const language = currentLanguage();
  if (language === 'en') return catalogue.english as Translated<M>;
  return load(catalogue, language).value;
};
