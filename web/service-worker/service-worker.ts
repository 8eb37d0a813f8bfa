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

/** Asked once: what does not take over is not waited for. */
let hasGivenWay = false;

const windows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

/**
 * A newer release waits until no window shows this one, so that no page is half of each. A window
 * that opens a page anew would keep it waiting for ever: where there is no other, the newer release
 * takes over, and the browser is told to ask again, which it then answers.
 */
const giveWay = async (): Promise<Response | undefined> => {
  const { waiting } = worker.registration;
  if (!waiting || hasGivenWay || (await windows()).length > 1) return undefined;
  hasGivenWay = true;
  waiting.postMessage(TAKE_OVER);
  return new Response('', { headers: { refresh: '0', 'content-type': 'text/html' } });
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
