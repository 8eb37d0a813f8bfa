import { MessageSquareText, Pencil } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../../../platform/page/lazy.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useInboxMessages } from './inbox.messages.ts';
import { useQuickReplies } from './quick-replies.queries.ts';

const QuickRepliesDialog = lazyDialog(
  () => import('./quick-replies-dialog.tsx'),
  'QuickRepliesDialog',
);

type ToggleProps = { unfolded: boolean; onChange: (unfolded: boolean) => void };

/** Expands the quick replies on short screens; on others they are always shown. */
export const QuickRepliesToggle = ({ unfolded, onChange }: ToggleProps) => (
  <IconButton
    icon={MessageSquareText}
    label={useInboxMessages().replies.label}
    className="size-12 shrink-0 roomy:hidden"
    aria-expanded={unfolded}
    onClick={() => onChange(!unfolded)}
  />
);

type QuickRepliesProps = { unfolded: boolean; onPick: (text: string) => void };

/** The doctor's quick replies, above the composer. */
export const QuickReplies = ({ unfolded, onPick }: QuickRepliesProps) => {
  const words = useInboxMessages().replies;
  const replies = useQuickReplies().data;
  const [editing, setEditing] = useState(false);
  return (
    <div className={classNames('mb-1 flex items-center gap-1', !unfolded && 'short:hidden')}>
      <ul
        aria-label={words.label}
        className="relative flex min-w-0 flex-1 gap-2 overflow-x-auto p-1"
      >
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
      <IconButton
        icon={Pencil}
        label={words.edit}
        className="shrink-0"
        onClick={() => setEditing(true)}
      />
      {editing && <QuickRepliesDialog onClose={() => setEditing(false)} />}
    </div>
  );
};
