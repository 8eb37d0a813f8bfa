import { QUICK_REPLIES_MAX, QUICK_REPLY_MAX_CHARACTERS } from '@saathi/contract/limits';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSharedMessages } from '../../../platform/i18n/shared.messages.ts';
import { useAction } from '../../../platform/page/action.ts';
import { ConfirmedAction } from '../../../platform/page/dialogs.tsx';
import { useDraft, useFaults, useForm } from '../../../platform/page/form.ts';
import { QueryView } from '../../../platform/page/query-view.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useQuickReplies, useSetQuickReplies } from './quick-replies.queries.ts';
import { useQuickRepliesDialogMessages } from './quick-replies-dialog.messages.ts';

const useNewReply = (replies: readonly string[]) => {
  const words = useQuickRepliesDialogMessages();
  const [text, setText] = useDraft('new-reply');
  const { run, busy } = useAction({
    action: useSetQuickReplies(),
    // A reply that could not be saved stays in its field.
    onDone: () => setText(''),
    failed: words.failed,
  });
  const full = replies.length >= QUICK_REPLIES_MAX;
  const added = text.trim();
  const { shown, isReady } = useFaults({ text: !added && words.missing });
  const form = useForm(busy, () => {
    if (!full && isReady()) void run([...replies, added]);
  });
  return { text, setText, error: shown.text, full, form, busy };
};

/** The saved replies, each with a button to remove it. */
const Replies = ({ replies }: { replies: readonly string[] }) => {
  const words = useQuickRepliesDialogMessages();
  const setReplies = useSetQuickReplies();
  const list = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState<string>();
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
            <span className="min-w-0 flex-1 wrap-anywhere">{reply}</span>
            <IconButton
              icon={X}
              label={words.remove({ text: reply })}
              onClick={() => setAsked(reply)}
            />
          </li>
        ))}
      </ul>
      {asked !== undefined && (
        <ConfirmedAction
          words={{ ...words, ...words.removal, text: words.removal.text({ text: asked }) }}
          action={() => setReplies(replies.filter((one) => one !== asked))}
          onDone={() => {
            setAsked(undefined);
            // The pressed button is removed together with its reply, which loses the focus.
            setTimeout(() => list.current?.focus());
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
};

/** Adds and removes the doctor's quick replies. */
export const QuickRepliesDialog = ({ onClose }: { onClose: () => void }) => {
  const words = useQuickRepliesDialogMessages();
  const { close, loading } = useSharedMessages();
  const query = useQuickReplies('always');
  const replies = query.data ?? [];
  const { text, setText, error, full, form, busy } = useNewReply(replies);
  return (
    <Dialog
      title={words.title}
      description={words.description}
      closeLabel={close}
      onClose={onClose}
    >
      <QueryView
        query={query}
        loading={loading}
        skeleton={<Skeleton className="mb-4 h-24" />}
        failed={words.failedToLoad}
        failedAs="note"
        noteClassName="mb-4"
      >
        {(known) => <Replies replies={known} />}
      </QueryView>
      <form {...form} className="grid gap-3">
        <TextField
          label={words.newLabel}
          hint={full && words.full}
          error={error}
          maxLength={QUICK_REPLY_MAX_CHARACTERS}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          type="submit"
          variant="secondary"
          disabled={!query.data || full}
          busyLabel={busy && words.saving}
        >
          {words.add}
        </Button>
      </form>
    </Dialog>
  );
};
