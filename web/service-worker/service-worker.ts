import { listenToPushes } from './push.ts';

/** Opens the app at once, also without a network: keeps its own files, never an answer of the API. */
const worker = self as unknown as ServiceWorkerGlobalScope;

/** The build's own files and their fingerprint, put in by the build. */
declare const SHELL: { version: string; files: string[] };

const PAGE = '/';
/** Told by the worker of an older release, which has no page left. */
const TAKE_OVER = 'take over';
const CACHE = `saathi-shell-${SHELL.version}`;

const keep = async () => {
  const cache = await caches.open(CACHE);
  // Hashed files may come from the browser's cache, everything else must be of this very release.
  const requests = SHELL.files.map(
    (file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' }),
  );
  await cache.addAll(requests);
};

const removeOlder = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
};

const kept = (what: Request | string) =>
  caches.match(what, { cacheName: CACHE, ignoreVary: true, ignoreSearch: true });

/** How often a window is told to ask again, at most: what does not take over is not waited for. */
const ASKED_AGAIN = 10;
let timesAsked = 0;

const windows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

/**
 * Loads the address anew once the newer release answers it, at once where that has already come. A
 * navigation under way while the releases change is lost in Chromium and never ends: until then
 * there must be none. The header is for a change that nobody hears of.
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
 * A newer release waits until no window shows this one, so that no page is half of each. A window
 * that opens a page anew would keep it waiting for ever: where there is no other, the newer release
 * takes over, and the page is loaded anew once it has: the old page, shown now, would lose its files
 * a moment later. The answer cannot wait here, for the newer release waits for it.
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
