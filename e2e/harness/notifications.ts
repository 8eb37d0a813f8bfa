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

/**
 * Replaces the browser's push manager: tests cannot reach a push service, so it subscribes at one
 * on loopback.
 */
export const fakePushManager = (context: BrowserContext, subscription: Subscription) =>
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

/** A browser's support of notifications, and its permission. */
export type FakePermission = NotificationPermission | 'homeScreen' | 'missing';

const ALLOWED = 'pretended-notifications';

/**
 * Sets what this page's browser allows, from the next load on, until the tab's storage is cleared.
 */
export const fakePermission = (page: Page, allowed: FakePermission) =>
  page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [ALLOWED, allowed] as const);

/** Makes `fakePermission` work on a page; by itself it changes nothing. */
export const prepareFakePermission = (page: Page) =>
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

/** Waits until the service worker controls the page. */
export const workerIsReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });

/** Delivers a push to the page's service worker, as the browser does after decrypting one. */
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

/** Returns the notifications currently shown. */
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

/**
 * Delivers a push until the shown notifications match: on a busy machine the protocol occasionally
 * loses one.
 */
export const deliverUntil = (
  page: Page,
  push: Push | string,
  stands: (shown: Awaited<ReturnType<typeof notifications>>) => void,
): Promise<void> =>
  expect(async () => {
    await deliverPush(page, push);
    await expect(async () => stands(await notifications(page))).toPass({ timeout: 10_000 });
  }).toPass({ timeout: 120_000 });

/** Delivers a push until exactly one notification is shown, with this title if given. */
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

/** Returns the paths of the windows that the worker knows. */
export const openWindows = (context: BrowserContext): Promise<string[]> =>
  workerOf(context).evaluate(async () => {
    type Scope = { clients: { matchAll: (options: object) => Promise<{ url: string }[]> } };
    const { clients } = globalThis as unknown as Scope;
    const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    return windows.map(({ url }) => new URL(url).pathname);
  });

/**
 * Presses the shown notification. Tests cannot press it on a screen, so the worker receives the
 * event that the browser would send. Returns what the worker did: windows focused or opened, which
 * needs a real press and is therefore only recorded, and requests to the server. `unled` windows do
 * not respond and refuse to navigate.
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
      // An unresponsive page receives no messages, whatever the browser has loaded there meanwhile.
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
