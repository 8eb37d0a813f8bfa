import type { SentFile, UserId } from '@saathi/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { useAction } from '../../../platform/page/action.ts';
import { QueryView } from '../../../platform/page/query-view.tsx';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFilesMessages } from '../files.messages.ts';
import { useShare } from './records.queries.ts';

type Doctor = { id: UserId; name: string };

/** Shares the file with another doctor of the patient through their chat. */
export const ShareDialog = ({ file, onClose }: { file: SentFile; onClose: () => void }) => {
  const { records: words, viewer } = useFilesMessages();
  const { user } = useSignedIn();
  const doctors = useQuery({
    ...api.assignments.doctors.query({ params: { patientId: user.id } }),
    meta: { persist: true },
  });
  const share = useShare();
  const { run, busy } = useAction({
    action: (doctor: Doctor) => share(file, doctor),
    done: ({ name }) => ({ title: words.shared, description: words.sharedText({ name }) }),
    failed: words.failed,
    onDone: onClose,
  });
  const has = new Set<string>(file.sentTo.map(({ id }) => id));
  return (
    <Dialog
      title={words.shareTitle}
      description={words.shareText}
      closeLabel={viewer.close}
      onClose={onClose}
    >
      <QueryView
        query={doctors}
        loading={words.loading}
        skeleton={<Skeleton className="h-12" />}
        failed={words.doctorsFailed}
        failedAs="note"
      >
        {(all) => {
          const others = all.filter(({ id }) => !has.has(id));
          if (others.length === 0) return <p className="text-muted">{words.nobody}</p>;
          return (
            <ul className="grid gap-2">
              {others.map(({ id, name }) => (
                <li key={id}>
                  <Button
                    variant="secondary"
                    className="w-full"
                    busyLabel={busy && words.sharing}
                    onClick={() => void run({ id, name })}
                  >
                    {words.shareWith({ name })}
                  </Button>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryView>
    </Dialog>
  );
};
