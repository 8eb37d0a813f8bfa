import { QUICK_REPLIES_MAX, QUICK_REPLY_MAX_CHARACTERS } from '@saathi/contract/limits';
import { X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../platform/i18n/i18n.ts';
import { sharedMessages } from '../../../platform/i18n/shared.messages.ts';
import { useDraft } from '../../../platform/page/kept-input.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { inboxMessages } from './inbox.messages.ts';
import {
  useFreshQuickReplies,
  useQuickReplies,
  useSetQuickReplies,
} from './quick-replies.queries.ts';

const useNewReply = (
  replies: readonly string[],
  { mutate, isPending }: ReturnType<typeof useSetQuickReplies>,
) => {
  const [text, setText] = useDraft('new-reply');
  const full = replies.length >= QUICK_REPLIES_MAX;
  const add = (event: FormEvent) => {
    event.preventDefault();
    const added = text.trim();
    if (!added || full || isPending) return;
    // What could not be saved stays in its field.
    mutate([...replies, added], { onSuccess: () => setText('') });
  };
  return { text, setText, full, add };
};

type RemovalProps = {
  text: string;
  replies: readonly string[];
  onRemoved: () => void;
  onClose: () => void;
};

/** Asks before a sentence goes: it goes from all machines, and nothing brings it back. */
const RemovalDialog = ({ text, replies, onRemoved, onClose }: RemovalProps) => {
  const { replies: words, cancel } = useMessages(inboxMessages);
  const saving = useSetQuickReplies();
  const handleConfirm = () =>
    saving.mutate(
      replies.filter((one) => one !== text),
      { onSuccess: onRemoved, onSettled: onClose },
    );
  return (
    <ConfirmDialog
      title={words.removal.title}
      description={words.removal.text({ text })}
      cancel={cancel}
      confirm={words.removal.confirm}
      busyLabel={saving.isPending && words.removal.busy}
      destructive
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  );
};

/** The sentences there are, each with the way to take it away. */
const Replies = ({ replies }: { replies: readonly string[] }) => {
  const words = useMessages(inboxMessages).replies;
  const list = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState<string>();
  // The cross that was pressed goes with its sentence, and the focus with it.
  const removed = useRef(false);
  useEffect(() => {
    if (asked !== undefined || !removed.current) return;
    removed.current = false;
    list.current?.focus();
  }, [asked]);
  return (
    <div>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={words.title}
        className="mb-4 grid gap-1 outline-none"
      >
        {replies.map((reply) => (
          <li key={reply} className="flex items-center gap-2 border-b border-hairline">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{reply}</span>
            <Button
              variant="quiet"
              size="icon"
              aria-label={words.remove({ text: reply })}
              onClick={() => setAsked(reply)}
            >
              <X aria-hidden="true" className="size-5" />
            </Button>
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <RemovalDialog
          text={asked}
          replies={replies}
          onRemoved={() => {
            removed.current = true;
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
};

/** Where the doctor's own sentences are added and removed. */
export const QuickRepliesDialog = ({ onClose }: { onClose: () => void }) => {
  const { replies: words, close } = useMessages(inboxMessages);
  const { loading } = useMessages(sharedMessages);
  useFreshQuickReplies();
  const known = useQuickReplies();
  const replies = known ?? [];
  const saving = useSetQuickReplies();
  const { text, setText, full, add } = useNewReply(replies, saving);
  return (
    <Dialog
      title={words.title}
      description={words.description}
      closeLabel={close}
      onClose={onClose}
    >
      {known ? (
        <Replies replies={replies} />
      ) : (
        <Loading label={loading}>
          <Skeleton className="mb-4 h-24" />
        </Loading>
      )}
      <form onSubmit={add} className="grid gap-3">
        <TextField
          label={words.newLabel}
          hint={full && words.full}
          maxLength={QUICK_REPLY_MAX_CHARACTERS}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          type="submit"
          variant="secondary"
          disabled={!known || full}
          busyLabel={saving.isPending && words.saving}
        >
          {words.add}
        </Button>
      </form>
    </Dialog>
  );
};
