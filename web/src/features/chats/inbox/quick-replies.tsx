import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../platform/i18n.ts';
import { lazyPart } from '../../../platform/lazy-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { inboxMessages } from './inbox.messages.ts';
import { useQuickReplies } from './quick-replies.queries.ts';

const QuickRepliesDialog = lazyPart(
  async () => (await import('./quick-replies-dialog.tsx')).QuickRepliesDialog,
);

/** The doctor's own sentences, a press away from the box one writes in. */
export const QuickReplies = ({ onPick }: { onPick: (text: string) => void }) => {
  const words = useMessages(inboxMessages).replies;
  const replies = useQuickReplies();
  const [editing, setEditing] = useState(false);
  return (
    <div className="chat-note mb-1 flex items-center gap-1">
      <ul aria-label={words.label} className="flex min-w-0 flex-1 gap-2 overflow-x-auto p-1">
        {replies?.map((reply) => (
          <li key={reply} className="shrink-0">
            <button
              type="button"
              className="hit max-w-64 truncate rounded-full border border-hairline bg-sunken px-3.5 text-sm font-medium hover:border-brand"
              onClick={() => onPick(reply)}
            >
              {reply}
            </button>
          </li>
        ))}
      </ul>
      <Button
        variant="quiet"
        size="icon"
        className="shrink-0"
        aria-label={words.edit}
        onClick={() => setEditing(true)}
      >
        <Pencil aria-hidden="true" className="size-4.5" />
      </Button>
      {editing && <QuickRepliesDialog onClose={() => setEditing(false)} />}
    </div>
  );
};
