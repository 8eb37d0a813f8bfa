import { type ComponentType, lazy, startTransition, useEffect, useRef, useState } from 'react';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useSharedMessages } from '../i18n/shared.messages.ts';
import { keepTrying } from './events.ts';
import { loadChunk, logFailure } from './failures.ts';

/** A screen whose code is fetched when first needed; `preload` fetches it ahead. */
export type LazyPage<Props extends object = object> = ComponentType<Props> & {
  preload: () => Promise<void>;
};

/** `export const GoalsPage = lazyPage(async () => (await import('../goals-page.tsx')).GoalsPage)` */
export const lazyPage = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPage<Props> => {
  let here: ComponentType<Props> | undefined;
  const Page = lazy(async () => ({ default: await loadChunk(load) }));
  const Shown = (props: Props) => {
    // What is here already is drawn without waiting; it stays the same while it is shown.
    const [Now] = useState<ComponentType<Props>>(() => here ?? Page);
    return <Now {...props} />;
  };
  return Object.assign(Shown, {
    preload: async () => {
      try {
        here = await load();
      } catch (cause) {
        logFailure('A screen could not be fetched ahead.', cause);
      }
    },
  });
};

/** Chromium remembers a file that could not be fetched, and asks for it again only under another address. */
const importAnew = async (cause: unknown) => {
  const [address] = /https?:\S+?\.js/.exec(String(cause)) ?? [];
  if (!address) throw cause;
  return import(/* @vite-ignore */ `${address}?again=${Date.now()}`);
};

/**
 * A part of the app that nobody waits for: nothing stands there until its code has come. Without
 * network it is asked for again, and the screen around it goes on: it is not worth loading the page
 * anew under somebody's hands, also not after a release, when the next screen does that.
 *
 * `export const Toaster = lazyPart(() => import('../ui/toaster.tsx'), 'Toaster')`
 */
export const lazyPart = <Props extends object, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => {
  let here: ComponentType<Props> | undefined;
  return (props: Props) => {
    const [Part, setPart] = useState(() => here);
    useEffect(() => {
      if (Part) return;
      const stop = keepTrying(async () => {
        try {
          const module = await load().catch(importAnew);
          here = module[name];
          stop();
          setPart(() => here);
        } catch (cause) {
          logFailure('A part of the app could not be fetched.', cause);
        }
      });
      return stop;
    }, [Part]);
    return Part && <Part {...props} />;
  };
};

// Unseen where the dialog comes at once.
const Coming = () => (
  <div
    role="status"
    className="fixed inset-0 z-40 grid animate-late place-items-center bg-backdrop"
  >
    <span className="rounded-full bg-raised p-3 text-brand shadow-raised">
      <Spinner className="size-8" />
      <span className="sr-only">{useSharedMessages().loading}</span>
    </span>
  </div>
);

/**
 * A dialog whose code is fetched when it is first opened. One that cannot be fetched closes with a
 * toast, and is asked for anew when it is opened again.
 */
export const lazyDialog = <Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) => {
  let here: ComponentType<Props> | undefined;
  return (props: Props) => {
    const [Dialog, setDialog] = useState(() => here);
    const words = useSharedMessages().notOpened;
    const latest = useRef({ props, words });
    latest.current = { props, words };
    useEffect(() => {
      let shown = true;
      const fetchDialog = async () => {
        try {
          here ??= await loadChunk(load);
          if (shown) setDialog(() => here);
        } catch (cause) {
          logFailure('A dialog could not be fetched.', cause);
          if (!shown) return;
          toast({ variant: 'destructive', ...latest.current.words });
          latest.current.props.onClose();
        }
      };
      void fetchDialog();
      return () => {
        shown = false;
      };
    }, []);
    return Dialog ? <Dialog {...props} /> : <Coming />;
  };
};

/** A browser that is never idle is not waited for longer than this. */
const LONGEST_WAIT_MS = 2_000;

let isOver = false;
const waiting = new Set<() => void>();

const callWaiting = () => {
  isOver = true;
  for (const callback of waiting) callback();
  waiting.clear();
};

const whenIdle = () => {
  if ('requestIdleCallback' in globalThis) {
    requestIdleCallback(callWaiting, { timeout: LONGEST_WAIT_MS });
  } else setTimeout(callWaiting);
};

/** Says that the app has been drawn; what waits follows once the page is loaded and has nothing to do. */
export const announceFirstPaint = (): void => {
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
};

/** Calls back once the first screen has come and been drawn; at once if that is over. Answers how to stop waiting. */
export const afterFirstPaint = (callback: () => void): (() => void) => {
  if (isOver) callback();
  else waiting.add(callback);
  return () => void waiting.delete(callback);
};

/** Whether the first screen has been drawn, for parts of the app that can wait until then. */
export const useAfterFirstPaint = (): boolean => {
  const [over, setOver] = useState(isOver);
  useEffect(() => afterFirstPaint(() => startTransition(() => setOver(true))), []);
  return over;
};
