/** Name of the cache that holds the app's language. */
export const LANGUAGE_CACHE = 'saathi-language';
const ADDRESS = '/language';

/** Stores the app's language for the service worker, which may need it while no page is open. */
export const keepLanguage = async (language: 'en' | 'hi'): Promise<void> => {
  const cache = await caches.open(LANGUAGE_CACHE);
  await cache.put(ADDRESS, new Response(language));
};

/** Returns the app's language if it is stored, otherwise the browser's. */
export const keptLanguage = async (): Promise<'en' | 'hi'> => {
  const kept = await caches.match(ADDRESS, { cacheName: LANGUAGE_CACHE });
  const language = (await kept?.text()) ?? navigator.language;
  return language.startsWith('hi') ? 'hi' : 'en';
};
