import { use, useSyncExternalStore } from 'react';
import { localStore } from './storage.ts';

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
  loaded: Map<Language, Promise<Translated<M>>>;
};

/** The words of a translation of this catalogue: `satisfies MessagesOf<typeof goalsMessages>`. */
export type MessagesOf<C> = C extends Catalogue<infer M> ? Translated<M> : never;

/**
 * Declares a feature's words. English is the type the other languages satisfy:
 * `defineMessages({ title: 'Goals' }, { hi: async () => (await import('./x.messages.hi.ts')).hindi })`.
 */
export const defineMessages = <M extends Messages>(
  english: M,
  others: Catalogue<M>['others'] = {},
): Catalogue<M> => ({ english, others, loaded: new Map() });

/** The form of a language for a count: `plural('en', n, { one: '1 goal', other: `${n} goals` })`. */
export const plural = (
  language: Language,
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string => forms[new Intl.PluralRules(language).select(count)] ?? forms.other;

const isLanguage = (text: string | null | undefined): text is Language =>
  languages.some((language) => language === text);

// A language is offered by the device only once its translation is whole; until then it must be chosen.
const offered: readonly Language[] = ['en'];

const preferred = (): Language => {
  const stored = localStore.read('language');
  if (isLanguage(stored)) return stored;
  const wanted = navigator.languages.map((tag) => tag.split('-')[0]);
  return offered.find((language) => wanted.includes(language)) ?? 'en';
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

/** Changes the language now and for the next time. */
export const setLanguage = (language: Language): void => {
  localStore.write('language', language);
  current = language;
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
};

/** The language, following changes. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);

// Kept, since a component that waits for a promise must meet the same one again.
const load = <M>(catalogue: Catalogue<M>, language: Language) => {
  const known = catalogue.loaded.get(language);
  if (known) return known;
  const loading = catalogue.others[language]?.();
  if (loading) catalogue.loaded.set(language, loading);
  return loading;
};

/** A catalogue's words in the language of the moment; waits (suspends) while they load. */
export const useMessages = <M>(catalogue: Catalogue<M>): Translated<M> => {
  const language = useLanguage();
  const loading = language === 'en' ? undefined : load(catalogue, language);
  return loading ? use(loading) : (catalogue.english as Translated<M>);
};
