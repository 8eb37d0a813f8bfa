import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { inboxMessages } from './inbox.messages.ts';

const MAX_REPLIES = 12;
const MAX_CHARACTERS = 300;

type QuickRepliesDialogProps = {
  replies: readonly string[];
  onChange: (replies: string[]) => void;
  onClose: () => void;
};

/** Where the doctor's own sentences are added and removed. */
export const QuickRepliesDialog = ({ replies, onChange, onClose }: QuickRepliesDialogProps) => {
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
