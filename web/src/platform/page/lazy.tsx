import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react';
import { useModal } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useSharedMessages } from '../i18n/shared.messages.ts';
import { keepTrying } from './events.ts';
import { loadChunk, logFailure } from './failures.ts';

/** A screen whose code is fetched when first needed; `preload` fetches it ahead of time. */
export type LazyPage<Props extends object = object> = ComponentType<Props> & {
  preload: () => Promise<void>;
};

type Load<Name extends string, Props> = () => Promise<Record<Name, ComponentType<Props>>>;

/**
 * Declares a lazy screen: `export const GoalsPage = lazyPage(() => import('./goals-page.tsx'),
 * 'GoalsPage')`.
 */
export const lazyPage = <Name extends string, Props extends object = object>(
  load: Load<Name, Props>,
  name: Name,
): LazyPage<Props> => {
  let here: ComponentType<Props> | undefined;
  const Page = lazy<ComponentType<Props>>(async () => ({ default: (await loadChunk(load))[name] }));
  const Shown = (props: Props) => {
    // Loaded code is rendered without suspending; the choice is fixed while the screen is mounted.
    const [Now] = useState<ComponentType<Props>>(() => here ?? Page);
    return <Now {...props} />;
  };
  return Object.assign(Shown, {
    preload: async () => {
      try {
        here = (await load())[name];
      } catch (cause) {
        logFailure('A screen could not be fetched ahead.', cause);
      }
    },
  });
};

/** Longest wait for a browser that is never idle. */
const LONGEST_WAIT_MS = 2_000;

/**
 * Calls back once the page is loaded and the browser is idle. Returns a function that cancels the
 * wait.
 */
export const whenIdle = (callback: () => void): (() => void) => {
  const waiting = new AbortController();
  const call = () => waiting.signal.aborted || callback();
  const wait = () => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(call, { timeout: LONGEST_WAIT_MS });
    else setTimeout(call);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, waiting);
  return () => waiting.abort();
};

/** Imports a failed file under a new URL, because Chromium caches the failure per URL. */
const reimportFresh = async (cause: unknown) => {
  const [address] = /https?:\S+?\.js/.exec(String(cause)) ?? [];
  if (!address) throw cause;
  return import(/* @vite-ignore */ `${address}?again=${Date.now()}`);
};

/**
 * Declares a part of the app that nobody waits for: its code is fetched when the browser is idle,
 * and nothing is rendered until then. A failed fetch is retried while the screen stays usable. It
 * never reloads the page, not even after a release: the next screen does.
 */
export const lazyPart = <Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
) => {
  let here: ComponentType<Props> | undefined;
  return (props: Props) => {
    const [Part, setPart] = useState(() => here);
    useEffect(() => {
      if (Part) return;
      let stop = whenIdle(() => {
        const trying = keepTrying(async () => {
          try {
            here = (await load().catch(reimportFresh))[name];
            trying.stop();
            setPart(() => here);
          } catch (cause) {
            logFailure('A part of the app could not be fetched.', cause);
          }
        });
        stop = trying.stop;
      });
      return () => stop();
    }, [Part]);
    return Part && <Part {...props} />;
  };
};

// Appears after a delay, so it stays invisible if the dialog loads quickly.
const Coming = ({ onClose }: { onClose: () => void }) => (
  <dialog
    {...useModal(onClose)}
    role="alertdialog"
    aria-label={useSharedMessages().loading}
    className="fixed inset-0 m-0 size-full max-h-none max-w-none animate-late items-center justify-center bg-backdrop outline-none backdrop:bg-transparent open:flex"
  >
    <span className="rounded-full bg-raised p-3 text-brand shadow-raised">
      <Spinner className="size-8" />
    </span>
  </dialog>
);

/**
 * Declares a dialog whose code is fetched when it is first opened. If that fails, the dialog closes
 * with a toast, and the next opening fetches again.
 */
export const lazyDialog = <Name extends string, Props extends { onClose: () => void }>(
  load: Load<Name, Props>,
  name: Name,
) => {
  let here: ComponentType<Props> | undefined;
  return (props: Props) => {
    const [Dialog, setDialog] = useState(() => here);
    const words = useSharedMessages().notOpened;
    const giveUp = useEffectEvent((cause: unknown) => {
      logFailure('A dialog could not be fetched.', cause);
      toast({ variant: 'destructive', ...words });
      props.onClose();
    });
    useEffect(() => {
      let shown = true;
      const fetchDialog = async () => {
        try {
          here ??= (await loadChunk(load))[name];
          if (shown) setDialog(() => here);
        } catch (cause) {
          if (shown) giveUp(cause);
        }
      };
      void fetchDialog();
      return () => {
        shown = false;
      };
    }, []);
    return Dialog ? <Dialog {...props} /> : <Coming onClose={props.onClose} />;
  };
};
