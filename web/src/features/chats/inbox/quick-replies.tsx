import { Pencil, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../../platform/i18n.ts';
import { useSignedIn } from '../../../platform/session.tsx';
import { localStore } from '../../../platform/storage.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { inboxMessages } from './inbox.messages.ts';

const MAX_REPLIES = 12;
const MAX_CHARACTERS = 300;

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

type EditDialogProps = {
  replies: readonly string[];
  onChange: (replies: string[]) => void;
  onClose: () => void;
};

const EditDialog = ({ replies, onChange, onClose }: EditDialogProps) => {
  const { replies: words, close } = useMessages(inboxMessages);
  const [text, setText] = useState('');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const added = text.trim();
    if (!added || replies.includes(added) || replies.length >= MAX_REPLIES) return;
    onChange([...replies, added]);
    setText('');
  };
  return (
    <Dialog
      title={words.title}
      description={words.description}
      closeLabel={close}
      onClose={onClose}
    >
      <ul className="mb-4 grid gap-1">
        {replies.map((reply) => (
          <li key={reply} className="flex items-center gap-2 border-b border-hairline">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{reply}</span>
            <Button
              variant="quiet"
              size="icon"
              aria-label={words.remove({ text: reply })}
              onClick={() => onChange(replies.filter((one) => one !== reply))}
            >
              <X aria-hidden="true" className="size-5" />
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={handleSubmit} className="grid gap-3">
        <TextField
          label={words.newLabel}
          maxLength={MAX_CHARACTERS}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="secondary">
          {words.add}
        </Button>
      </form>
    </Dialog>
  );
};

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
        <EditDialog replies={replies} onChange={setReplies} onClose={() => setEditing(false)} />
      )}
    </div>
  );
};
