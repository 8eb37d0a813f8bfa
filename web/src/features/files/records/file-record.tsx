import type { SentFile } from '@saathi/contract';
import { Forward } from 'lucide-react';
import { useState } from 'react';
import { useFormatTime } from '../../../platform/i18n/days.ts';
import { lazyDialog } from '../../../platform/page/lazy.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useFilesMessages } from '../files.messages.ts';
import { MessageFiles } from '../message-files.tsx';

const ShareDialog = lazyDialog(() => import('./share-dialog.tsx'), 'ShareDialog');

/** A file among the patient's records: its kind, who has received it, and a button to share it. */
export const FileRecord = ({ file }: { file: SentFile }) => {
  const words = useFilesMessages();
  const clock = useFormatTime();
  const [sharing, setSharing] = useState(false);
  const names = file.sentTo.map(({ name }) => words.records.doctor({ name })).join(', ');
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-semibold">{words.kinds[file.kind]}</h3>
        <time dateTime={file.sentAt} className="text-sm text-muted">
          {clock(file.sentAt)}
        </time>
      </div>
      <div className={file.kind === 'picture' ? undefined : 'screen-only'}>
        <MessageFiles files={[file]} />
      </div>
      {names && <p className="text-sm text-muted">{words.records.sentTo({ names })}</p>}
      <Button
        variant="quiet"
        icon={Forward}
        className="screen-only w-fit"
        onClick={() => setSharing(true)}
      >
        {words.records.share}
      </Button>
      {sharing && <ShareDialog file={file} onClose={() => setSharing(false)} />}
    </Card>
  );
};
