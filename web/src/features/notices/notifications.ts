import { listenTo } from '../../platform/page/events.ts';

// Never resolves in a browser without service workers, where no notifications are shown anyway.
const registered = () => navigator.serviceWorker?.ready ?? new Promise<never>(() => {});

const shownFor = async (path: string): Promise<Notification[]> =>
  (await (await registered()).getNotifications()).filter(({ data }) => data?.path === path);

/** Shows a notification that opens this path; replaces an existing one and alerts again. */
export const showNotification = async (
  path: string,
  { title, ...options }: { title: string; body: string; lang: string },
): Promise<void> => {
  const [shown] = await shownFor(path);
  const tag = shown?.tag ?? path;
  const more = { tag, renotify: true, requireInteraction: true, icon: '/icons/icon-192.png' };
  await (await registered()).showNotification(title, { ...options, ...more, data: { path } });
};

/** Closes the notifications that open this path. */
export const withdrawNotifications = async (path: string): Promise<void> => {
  for (const shown of await shownFor(path)) shown.close();
};

/** Calls `lead` with the path of each notification pressed; returns a function to unsubscribe. */
export const subscribeToNotificationPresses = (lead: (path: string) => void): (() => void) =>
  listenTo<MessageEvent<{ open?: string }>>(navigator.serviceWorker, ['message'], (event) => {
    const path = event.data.open;
    if (!path) return;
    event.ports[0]?.postMessage('opened');
    lead(path);
  });
