import { listenToPushes } from './push.ts';

/** Opens the app without a network: keeps its own files, never an answer of the API. */
const worker = self as unknown as ServiceWorkerGlobalScope;

/** The build's own files and their fingerprint, put in by the build. */
declare const SHELL: { version: string; files: string[] };

const PAGE = '/';
const CACHE = `saathi-shell-${SHELL.version}`;
/** A network slower than this is treated as none: the page kept from last time is whole. */
const LONGEST_WAIT_MS = 3000;

const keep = async () => {
  const cache = await caches.open(CACHE);
  // Hashed files may come from the browser's cache, everything else must be of this very release.
  const requests = SHELL.files.map(
    (file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' }),
  );
  await cache.addAll(requests);
  await worker.skipWaiting();
};

const removeOlder = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
};

const kept = (what: Request | string) =>
  caches.match(what, { cacheName: CACHE, ignoreVary: true, ignoreSearch: true });

const screen = async (request: Request): Promise<Response> => {
  const network = fetch(request);
  const page = await kept(PAGE);
  if (!page) return network;
  const answer = network.then(
    (response) => (response.status >= 500 ? page : response),
    () => page,
  );
  const late = new Promise<Response>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS, page));
  return Promise.race([answer, late]);
};

const file = async (request: Request): Promise<Response> => (await kept(request)) ?? fetch(request);

worker.addEventListener('install', (event) => event.waitUntil(keep()));
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
