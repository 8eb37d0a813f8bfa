import { listenTo } from './events.ts';

// Never there where the browser keeps no worker: then nothing is shown, and nothing is missed.
const registered = () => navigator.serviceWorker?.ready ?? new Promise<never>(() => {});

const shownFor = async (path: string): Promise<Notification[]> =>
  (await (await registered()).getNotifications()).filter(({ data }) => data?.path === path);

/** Shows a notification that leads to this path when it is pressed; one that is there for it rings again. */
export const showNotification = async (
  path: string,
  { title, ...options }: { title: string; body: string; lang: string },
): Promise<void> => {
  const [shown] = await shownFor(path);
  const tag = shown?.tag ?? path;
  const more = { tag, renotify: true, requireInteraction: true, icon: '/icons/icon-192.png' };
  await (await registered()).showNotification(title, { ...options, ...more, data: { path } });
};

/** Takes away what leads to this path. */
export const withdrawNotifications = async (path: string): Promise<void> => {
  for (const shown of await shownFor(path)) shown.close();
};

/** Calls back where a pressed notification leads; answers how to stop. */
export const followNotifications = (lead: (path: string) => void): (() => void) =>
  listenTo<MessageEvent<{ open?: string }>>(navigator.serviceWorker, ['message'], (event) => {
    const path = event.data.open;
    if (!path) return;
    event.ports[0]?.postMessage('opened');
    lead(path);
  });
