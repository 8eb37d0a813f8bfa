import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../platform/i18n.ts';
import { lazyPart } from '../../../platform/lazy-page.tsx';
import { useSignedIn } from '../../../platform/session.tsx';
import { localStore } from '../../../platform/storage.ts';
import { Button } from '../../../ui/button.tsx';
import { inboxMessages } from './inbox.messages.ts';

const useReplies = () => {
  const { starters } = useMessages(inboxMessages).replies;
  const { user } = useSignedIn();
  const key = `quickReplies:${user.id}`;
  const [replies, setReplies] = useState<string[]>(() => {
    try {
      return JSON.parse(localStore.read(key) ?? 'null') ?? Object.values(starters);
    } catch {
      return Object.values(starters);
    }
  });
  const change = (next: string[]) => {
    localStore.write(key, JSON.stringify(next));
    setReplies(next);
  };
  return [replies, change] as const;
};

const QuickRepliesDialog = lazyPart(
  async () => (await import('./quick-replies-dialog.tsx')).QuickRepliesDialog,
);

/** The doctor's own sentences, a press away from the box one writes in. */
export const QuickReplies = ({ onPick }: { onPick: (text: string) => void }) => {
  const words = useMessages(inboxMessages).replies;
  const [replies, setReplies] = useReplies();
  const [editing, setEditing] = useState(false);
  return (
    <div className="chat-note mb-1 flex items-center gap-1">
      <ul aria-label={words.label} className="flex min-w-0 flex-1 gap-2 overflow-x-auto p-1">
        {replies.map((reply) => (
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
      {editing && (
        <QuickRepliesDialog
          replies={replies}
          onChange={setReplies}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  );
};
