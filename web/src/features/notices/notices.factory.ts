import type { DeviceId, NoticeSettings, PushDevice } from '@saathi/contract';
import { vi } from 'vitest';
import type { answerCalls } from '../../../test/server.ts';

type Answers = Parameters<typeof answerCalls>[0];

export const KEY =
  'BPZXz0Mnu4k6v8nGY3c5fXlJ0Q7X2z5b9aK1mUuFq3rWcY8dTeHhSjLpOoIiVvBbNnMm0123456789ABCDEFG';
export const ENDPOINT = 'https://push.example/this-device';

export const aDevice = (number: number, more: Partial<PushDevice> = {}): PushDevice => ({
  id: `0190a000-0000-7000-8000-0000000000d${number}` as DeviceId,
  label: 'Chrome on Android',
  createdAt: '2026-11-20T06:30:00Z',
  lastSentAt: null,
  ...more,
});

export const someSettings: NoticeSettings = {
  reply: true,
  second_look: true,
  reminder: true,
  quietFrom: '21:00',
  quietTo: '07:00',
  gateway: false,
  gatewayOffered: false,
};

/** Fakes the server's notification endpoints, with stored devices and settings. */
export const noticesServer = (
  start: { devices?: PushDevice[]; settings?: Partial<NoticeSettings>; key?: string | null } = {},
) => {
  const server = {
    key: start.key === undefined ? KEY : start.key,
    devices: start.devices ?? [],
    settings: { ...someSettings, ...start.settings },
    result: 'sent',
  };
  const remove = (path: string) => {
    server.devices = server.devices.filter(({ id }) => !path.endsWith(id));
    return { body: { success: true } };
  };
  const answers: Answers = {
    'GET /api/push/key': () => ({ body: { key: server.key } }),
    'GET /api/push/devices': () => ({ body: server.devices }),
    'POST /api/push/devices': () => {
      const device = aDevice(1);
      server.devices = [device, ...server.devices.filter(({ id }) => id !== device.id)];
      return { status: 201, body: device };
    },
    'POST /api/push/test': () => ({ body: { result: server.result } }),
    'GET /api/notices/settings': () => ({ body: server.settings }),
    'PATCH /api/notices/settings': ({ body }) => {
      server.settings = { ...server.settings, ...(body as object) };
      return { body: server.settings };
    },
  };
  for (const { id } of [aDevice(1), aDevice(2)]) {
    answers[`DELETE /api/push/devices/${id}`] = ({ path }) => remove(path);
  }
  return { server, answers };
};

/**
 * Fakes the browser's permission prompt and push manager. With `refuses`, it already has a
 * subscription made with another key, and refuses a new one until that is removed.
 */
export const pushBrowser = ({
  answer = 'granted' as NotificationPermission,
  refuses = false,
} = {}) => {
  let endpoint = ENDPOINT;
  let subscription: object | null = refuses ? { unsubscribe: async () => forget() } : null;
  const forget = () => {
    subscription = null;
    return true;
  };
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      if (refuses && subscription) throw new DOMException('Another key', 'InvalidStateError');
      subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' }, expirationTime: 1 }),
        unsubscribe: async () => forget(),
      };
      return subscription;
    },
  };
  const browser = {
    shown: [] as { title: string; body?: string; tag?: string; data: { path: string } }[],
    /** How often a notification was shown, including replacements. */
    rings: 0,
    isSubscribed: () => subscription !== null,
    /** Gives the subscription another endpoint, or with `goesOn` false only the next one. */
    renew: (next: string, goesOn: boolean) => {
      endpoint = next;
      subscription = goesOn ? { ...subscription, endpoint } : null;
    },
    permission: 'default' as NotificationPermission,
    requestPermission: vi.fn(async () => {
      browser.permission = answer;
      return answer;
    }),
  };
  const registration = {
    pushManager,
    showNotification: async (title: string, options: NotificationOptions) => {
      browser.rings += 1;
      browser.shown = browser.shown.filter(({ tag }) => tag !== options.tag);
      browser.shown.push({ title, ...options, data: options.data });
    },
    getNotifications: async () =>
      browser.shown.map((one) => ({
        ...one,
        close: () => {
          browser.shown = browser.shown.filter((other) => other !== one);
        },
      })),
  };
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', browser);
  const cached = new Map<string, Response>();
  const cache = { put: async (address: string, answer: Response) => cached.set(address, answer) };
  vi.stubGlobal('caches', {
    open: async () => cache,
    match: async (address: string) => cached.get(address)?.clone(),
  });
  return browser;
};

/** Removes the fakes of `pushBrowser`; call it after each test. */
export const withoutPush = (): void => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
};
