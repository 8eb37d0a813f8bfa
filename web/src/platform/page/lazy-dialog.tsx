import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useMessages } from '../i18n/i18n.ts';
import { knownMessages } from '../i18n/known.messages.ts';
import { logFailure } from './log.ts';
import { loadChunk } from './missing-chunk.ts';

// Unseen where the dialog comes at once.
const Coming = () => (
  <div
    role="status"
    className="fixed inset-0 z-40 grid animate-late place-items-center bg-backdrop"
  >
    <span className="rounded-full bg-raised p-3 text-brand shadow-raised">
      <Spinner className="size-8" />
      <span className="sr-only">{useMessages(knownMessages).loading}</span>
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
    const words = useMessages(knownMessages).notOpened;
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
