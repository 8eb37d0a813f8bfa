import type { InboxItem } from '@saathi/contract';
import { Paperclip } from 'lucide-react';
import { useInboxMessages } from './inbox.messages.ts';

/** Says what the patient sent with a message, whose files are of one kind. */
export const FilesLine = ({ files = [] }: Partial<Pick<InboxItem, 'files'>>) => {
  const words = useInboxMessages().files;
  const [first] = files;
  return (
    first && (
      <span className="flex items-center gap-1.5 font-medium">
        <Paperclip className="size-4 shrink-0" />
        {words[first.kind]({ count: files.length })}
      </span>
    )
  );
};
