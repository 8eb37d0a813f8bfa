import { LANGUAGE_CACHE } from '../src/features/notices/kept-language.ts';
import { listenToPushes } from './push.ts';

/**
 * Makes the app open at once, even without a network: caches the app's own files, never an API
 * response.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

/** The build's files and their hash, inserted by the build. */
declare const SHELL: { version: string; files: string[] };

const PAGE = '/';
/** Sent by an older release's worker that has no pages left. */
const TAKE_OVER = 'take over';
const CACHE = `saathi-shell-${SHELL.version}`;

const keep = async () => {
  const cache = await caches.open(CACHE);
  // Hashed files may come from the browser's cache; all others must be from this release.
  const requests = SHELL.files.map(
    (file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' }),
  );
  await cache.addAll(requests);
};

const removeOlder = async () => {
  const names = await caches.keys();
  const older = names.filter((name) => name !== CACHE && name !== LANGUAGE_CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
  await worker.clients.claim();
};

const kept = (what: Request | string) =>
  caches.match(what, { cacheName: CACHE, ignoreVary: true, ignoreSearch: true });

/**
 * How often a window is told to reload at most; a release that does not take over by then is not
 * waited for.
 */
const ASKED_AGAIN = 10;
let timesAsked = 0;

const windows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

/**
 * Returns a page that reloads once the newer release has taken over, at once if it already has.
 * Chromium loses a navigation in progress during the takeover, and it never ends; until then there
 * must be none. The `refresh` header covers a takeover that the page does not notice.
 */
const untilTakenOver = (): Response =>
  new Response(
    `<script>
      const again = () => location.reload();
      navigator.serviceWorker.addEventListener('controllerchange', again);
      navigator.serviceWorker.ready.then(({ waiting, active }) => {
        if (!waiting && active.state === 'activated') again();
      });
    </script>`,
    {
      headers: {
        refresh: '3',
        'content-type': 'text/html',
        'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'",
      },
    },
  );

/**
 * A newer release waits until no window shows this one, so that no page mixes the two. A reloading
 * window would keep it waiting forever, so if there is no other window, the newer release takes
 * over and the page reloads afterwards: the old page, served now, would lose its files a moment
 * later. The response cannot wait here, because the newer release waits for it.
 */
const giveWay = async (): Promise<Response | undefined> => {
  const { waiting } = worker.registration;
  if (!waiting || timesAsked === ASKED_AGAIN || (await windows()).length > 1) return undefined;
  timesAsked += 1;
  waiting.postMessage(TAKE_OVER);
  return untilTakenOver();
};

const screen = async (request: Request): Promise<Response> => {
  const page = await kept(PAGE);
  return page ? ((await giveWay()) ?? page) : fetch(request);
};

const file = async (request: Request): Promise<Response> => (await kept(request)) ?? fetch(request);

worker.addEventListener('install', (event) => event.waitUntil(keep()));
worker.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void worker.skipWaiting();
});
worker.addEventListener('activate', (event) => event.waitUntil(removeOlder()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (pathname === '/api' || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(screen(request));
  else if (SHELL.files.includes(pathname)) event.respondWith(file(request));
});
listenToPushes();
