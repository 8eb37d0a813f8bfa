import * as Toast from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import { subscribeToDialogStack, topDialog } from './dialog-stack.ts';
import { currentToast, dismissToast, subscribeToToast, type ToastState } from './toast-store.ts';

const DURATION_MS = 5000; // product 9
const SWIPE_THRESHOLD_PX = 50; // product 9

type ToasterProps = {
  /** Name of the notification region; `{hotkey}` is replaced by its key. */
  regionLabel: string;
  /** Announced by screen readers before each toast. */
  announceLabel: string;
  closeLabel: string;
};

const ToastCard = ({ toast, closeLabel }: { toast: ToastState; closeLabel: string }) => {
  const destructive = toast.variant === 'destructive';
  const Mark = destructive ? CircleAlert : CircleCheck;
  return (
    <Toast.Root
      open={toast.open}
      type={destructive ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && dismissToast(toast.id)}
      className={classNames(
        'pointer-events-auto flow-root w-full rounded-card border bg-raised p-4 pr-2 shadow-raised',
        'animate-slide-in data-[state=closed]:animate-leave',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
        destructive ? 'border-destructive' : 'border-hairline',
      )}
    >
      <Mark
        className={classNames(
          'float-left mt-0.5 mr-3 size-5',
          destructive ? 'text-destructive' : 'text-achieved',
        )}
      />
      <Toast.Close className="hit float-right -my-2 grid place-items-center rounded-full text-muted hover:text-ink">
        <X className="size-5" />
        <span className="sr-only">{closeLabel}</span>
      </Toast.Close>
      {/* Next to the icon if it fits, otherwise below it, since text may be large. */}
      <div className="flow-root min-w-24">
        <Toast.Title className="font-semibold">{toast.title}</Toast.Title>
        {toast.description && (
          <Toast.Description className="text-muted">{toast.description}</Toast.Description>
        )}
      </div>
    </Toast.Root>
  );
};

/** Renders toasts inside the open dialog, if any, since everything below it is inert. */
export const Toaster = ({ regionLabel, announceLabel, closeLabel }: ToasterProps) => {
  const toast = useSyncExternalStore(subscribeToToast, currentToast);
  const dialog = useSyncExternalStore(subscribeToDialogStack, topDialog);
  const viewport = (
    <Toast.Viewport
      label={regionLabel}
      className={classNames(
        'toasts pointer-events-none fixed z-50 mx-auto flex max-w-md flex-col outline-none sm:mx-0',
        '[&:focus-visible>li]:outline-3 [&:focus-visible>li]:outline-brand',
      )}
    />
  );
  return (
    <Toast.Provider
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      label={announceLabel}
    >
      {toast && <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />}
      {dialog ? createPortal(viewport, dialog) : viewport}
    </Toast.Provider>
  );
};
