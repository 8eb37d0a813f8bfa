import { deviceOf } from '../src/features/notices/device-of.ts';
import { keptLanguage } from '../src/features/notices/kept-language.ts';
import { isKnown, type Notice, noticeOf, notificationOf } from './notices.ts';

const worker = self as unknown as ServiceWorkerGlobalScope;

/** Long enough for the browser to count a notification as shown. */
const SEEN_AFTER_MS = 1_000;
/** Longer than a responsive page needs to answer. */
const LONGEST_WAIT_MS = 1_500;

const close = async (tag: string) => {
  for (const shown of await worker.registration.getNotifications({ tag })) shown.close();
};

const openWindows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

const tell = async (notice: Notice) => {
  const { tag, path } = notice;
  // Replaces the open page's own alarm for the same chat, whose tag is the path.
  await close(path);
  const quietly = isKnown(notice, await openWindows());
  const { title, options } = notificationOf(notice, quietly);
  await worker.registration.showNotification(title, options);
  // Not awaited: a browser stops trusting pushes that leave no notification visible.
  if (quietly) setTimeout(close, SEEN_AFTER_MS, tag);
};

/**
 * Asks an open page to navigate, which keeps what is typed there. Resolves to false if the page
 * does not respond.
 */
const ask = (page: WindowClient, path: string) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, LONGEST_WAIT_MS, false);
    page.postMessage({ open: path }, [port2]);
  });

const lead = async (path: string) => {
  const pages = await openWindows();
  const page = pages.find(({ url }) => new URL(url).pathname === path) ?? pages[0];
  if (!page) return worker.clients.openWindow(path);
  // A browser may refuse the focus; the page navigates all the same.
  await page.focus().catch(() => undefined);
  if (await ask(page, path)) return;
  // The page was closed in the meantime, or this worker does not control it.
  await page.navigate(path).catch(() => worker.clients.openWindow(path));
};

/** Confirms to the server that a drill was noticed, even if nobody is signed in. */
const heard = (link: string) => fetch(link, { redirect: 'manual' }).catch(() => undefined);

const keyOf = async (former: PushSubscription | null) => {
  if (former?.options.applicationServerKey) return former.options.applicationServerKey;
  const answer = await fetch('/api/push/key');
  return answer.ok ? (await answer.json()).key : null;
};

// If nobody is signed in, the server rejects this; the page registers the device after the sign-in.
const renew = async ({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent) => {
  const applicationServerKey = await keyOf(oldSubscription);
  if (!applicationServerKey) return;
  const { pushManager } = worker.registration;
  const subscription =
    newSubscription ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  await fetch('/api/push/devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(deviceOf(subscription, await keptLanguage())),
  });
};

/** Shows notifications for pushes, and opens their screens. */
export const listenToPushes = (): void => {
  worker.addEventListener('push', (event) =>
    event.waitUntil(tell(noticeOf(event.data?.text() ?? ''))),
  );
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path = '/', link } = event.notification.data ?? {};
    event.waitUntil(Promise.all([lead(path), link && heard(link)]));
  });
  worker.addEventListener('pushsubscriptionchange', (event) =>
    event.waitUntil(renew(event as PushSubscriptionChangeEvent)),
  );
};
