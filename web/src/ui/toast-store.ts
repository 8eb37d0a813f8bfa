import { createPublisher } from './publisher.ts';

/** Content of a toast; `destructive` for failures. */
export type ToastContent = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
};

/** The only toast (product 9: at most 1 visible at once), and whether it is still shown. */
export type ToastState = ToastContent & { id: number; open: boolean };

let current: ToastState | undefined;
let lastId = 0;
const changes = createPublisher();

const show = (next: ToastState | undefined) => {
  current = next;
  changes.announce();
};

/** Shows a toast, replacing the previous one; returns its id. */
export const toast = (content: ToastContent): number => {
  lastId += 1;
  show({ ...content, id: lastId, open: true });
  return lastId;
};

export const dismissToast = (id: number) => {
  if (current?.id === id) show({ ...current, open: false });
};

/** Closes a toast that reports no failure, because it would cover the dialog that opens. */
export const dismissReport = () => {
  if (current && current.variant !== 'destructive') dismissToast(current.id);
};

export const clearToast = () => show(undefined);

export const currentToast = () => current;

export const subscribeToToast = changes.subscribe;
