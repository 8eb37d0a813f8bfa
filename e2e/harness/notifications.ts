import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { NoticeKind } from '@saathi/contract';

type Push = {
  kind: NoticeKind;
  language: 'en' | 'hi';
  tag: string;
  path: string;
  withdrawn?: true;
  link?: string;
};

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** No push service can be reached from a test: this browser subscribes at one on loopback instead. */
export const pretendPushManager = (context: BrowserContext, subscription: Subscription) =>
  context.addInitScript(({ endpoint, keys }) => {
    let own: PushSubscription | null = null;
    const subscribe = async () => {
      own = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          own = null;
          return true;
        },
      } as unknown as PushSubscription;
      return own;
    };
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => own });
  }, subscription);

/** What a browser answers when it is asked about notifications. */
export type Allowed = NotificationPermission | 'homeScreen' | 'missing';

const ALLOWED = 'pretended-notifications';

/** From the next page load on, until its tab's storage is cleared, this page's browser allows this much. */
export const pretendAllowed = (page: Page, allowed: Allowed) =>
  page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [ALLOWED, allowed] as const);

/** Lets `pretendAllowed` work on a page; by itself it changes nothing. */
export const preparePretending = (page: Page) =>
  page.addInitScript((key) => {
    const allowed = location.protocol === 'about:' ? null : sessionStorage.getItem(key);
    if (!allowed) return;
    const isAble = allowed !== 'homeScreen' && allowed !== 'missing';
    if (!isAble) Reflect.deleteProperty(window, 'PushManager');
    if (isAble) Object.defineProperty(Notification, 'permission', { value: allowed });
    if (allowed === 'homeScreen') {
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone)' });
    }
  }, ALLOWED);

/** Until the worker is there and watches over the page. */
export const workerIsReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });

/** Hands a push over to the page's service worker, as the browser does with one that it has decrypted. */
export const deliverPush = async (page: Page, push: Push | string): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: typeof push === 'string' ? push : JSON.stringify(push),
  });
};

/** The notifications that stand on the device. */
export const notifications = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const shown = await getNotifications.call(await navigator.serviceWorker.ready);
    return shown.map(({ title, body, tag, lang, silent, data }) => ({
      title,
      body,
      tag,
      lang,
      silent,
      path: data.path,
    }));
  });

/** Hands a push over until what stands on the device is this: on a busy machine the protocol loses one now and then. */
export const deliverUntil = (
  page: Page,
  push: Push | string,
  stands: (shown: Awaited<ReturnType<typeof notifications>>) => void,
): Promise<void> =>
  expect(async () => {
    await deliverPush(page, push);
    await expect(async () => stands(await notifications(page))).toPass({ timeout: 10_000 });
  }).toPass({ timeout: 120_000 });

/** Hands a push over until its one notification stands there, with this title where one is given. */
export const showPush = (page: Page, push: Push | string, title?: string): Promise<void> =>
  deliverUntil(page, push, (shown) => {
    expect(shown).toHaveLength(1);
    if (title) expect(shown[0]?.title).toBe(title);
  });

const workerOf = (context: BrowserContext) => {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  return worker;
};

/** The paths of the windows the worker knows. */
export const openWindows = (context: BrowserContext): Promise<string[]> =>
  workerOf(context).evaluate(async () => {
    type Scope = { clients: { matchAll: (options: object) => Promise<{ url: string }[]> } };
    const { clients } = globalThis as unknown as Scope;
    const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    return windows.map(({ url }) => new URL(url).pathname);
  });

/**
 * Presses the notification that stands on the device: there is nothing on a screen to press, so the
 * worker is told of it as the browser tells it. What the worker may do only after a real press is
 * written down: the windows it focused or opened; and what it asks of the server. `unled` windows
 * sleep, and refuse to be led elsewhere.
 */
export const pressNotification = (
  context: BrowserContext,
  windows: 'led' | 'unled' = 'led',
): Promise<string[]> =>
  workerOf(context).evaluate(async (windows) => {
    type Scope = {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (path: string) => Promise<null> };
      fetch: typeof fetch;
      WindowClient: {
        prototype: {
          focus: () => Promise<void>;
          navigate: (path: string) => Promise<null>;
          postMessage: () => void;
        };
      };
    };
    const scope = globalThis as unknown as Scope;
    const done: string[] = [];
    scope.clients.openWindow = async (path) => {
      done.push(`open ${path}`);
      return null;
    };
    scope.WindowClient.prototype.focus = async () => void done.push('focus');
    if (windows === 'unled') {
      // What sleeps hears nothing, whatever the browser has loaded there meanwhile.
      scope.WindowClient.prototype.postMessage = () => undefined;
      scope.WindowClient.prototype.navigate = () =>
        Promise.reject(new TypeError('This window is not controlled.'));
    }
    const ask = scope.fetch;
    scope.fetch = (what, options) => {
      if (typeof what === 'string') done.push(`ask ${what}`);
      return ask(what, options);
    };
    const [notification] = await scope.registration.getNotifications();
    const press = new Event('notificationclick');
    const waits: Promise<unknown>[] = [];
    Object.defineProperties(press, {
      notification: { value: notification },
      waitUntil: { value: (work: Promise<unknown>) => waits.push(work) },
    });
    globalThis.dispatchEvent(press);
    await Promise.all(waits);
    return done;
  }, windows);
