import type { InboxItem, MessageId } from '@saathi/contract';
import { Forward } from 'lucide-react';
import { useState } from 'react';
import { hasCode, sentenceOf } from '../../../platform/api/api.ts';
import { useAction } from '../../../platform/page/action.ts';
import { lazyDialog } from '../../../platform/page/lazy.tsx';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { useHandOverMessages } from './hand-over.messages.ts';
import { handOverApi } from './hand-over-api.ts';
import { HandOverLine } from './hand-over-line.tsx';

const HandOverDialog = lazyDialog(() => import('./hand-over-dialog.tsx'), 'HandOverDialog');

/** Returns whether the reader may hand the chat over or undo a handover. */
const useMayChange = ({ handOver, standInFor }: InboxItem): boolean => {
  const { user } = useSignedIn();
  return !handOver || !standInFor || [handOver.to.id, handOver.by.id].includes(user.id);
};

type HandOverProps = {
  item: InboxItem;
  /** The newest message on the screen. */
  newest: MessageId | undefined;
  /** Refetches what the screen shows. */
  onChanged: () => void;
};

/** Opens the form that hands a waiting chat over to a colleague. */
export const HandOverButton = ({ item, newest, onChanged }: HandOverProps) => {
  const words = useHandOverMessages();
  const mayChange = useMayChange(item);
  const [open, setOpen] = useState(false);
  const isOffered = item.state === 'waiting_doctor' && mayChange && newest !== undefined;
  return (
    <>
      {isOffered && (
        <Button
          icon={Forward}
          variant="quiet"
          size="icon"
          className="ml-auto sm:px-4!"
          onClick={() => setOpen(true)}
        >
          <span className="max-sm:sr-only">{words.button}</span>
        </Button>
      )}
      {open && newest && (
        <HandOverDialog {...{ item, newest, onChanged }} onClose={() => setOpen(false)} />
      )}
    </>
  );
};

/** Who has the chat and why, with a button to undo the handover. */
export const HandOverBar = ({ item, onChanged }: Omit<HandOverProps, 'newest'>) => {
  const words = useHandOverMessages().back;
  const mayChange = useMayChange(item);
  const { user } = useSignedIn();
  const { chatId, handOver } = item;
  const { run, busy } = useAction({
    action: async (handedAt: string) => {
      await handOverApi.takeBack({ params: { chatId }, query: { handedAt } });
    },
    failed: (cause) =>
      // The bar itself shows the new state.
      hasCode(cause, 'conflict')
        ? undefined
        : { title: words.failed, description: sentenceOf(cause) },
    onDone: onChanged,
    onFailed: onChanged,
  });
  if (!handOver) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 border-b border-hairline bg-card px-3 py-1 sm:px-4">
      <HandOverLine handOver={handOver} className="min-w-0 flex-1 basis-52" />
      {mayChange && (
        <Button
          variant="quiet"
          className="ml-auto px-3! text-sm"
          busyLabel={busy && words.busy}
          onClick={() => void run(handOver.at)}
        >
          {handOver.to.id === user.id ? words.give : words.take}
        </Button>
      )}
    </div>
  );
};
