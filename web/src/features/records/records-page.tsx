import { formatDay } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { ComingSoon } from '../../platform/page/coming-soon.tsx';
import { PageHeading } from '../../platform/page/page-heading.tsx';
import { QueryView } from '../../platform/page/query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { FolderDrawing } from '../../ui/drawings/folder.tsx';
import { SkeletonCard } from '../../ui/skeleton.tsx';
import { FileRecord, useSentFiles } from '../files/records/index.ts';
import { NoteRecord, useNotes } from '../visits/records/index.ts';
import { useRecordsMessages } from './records.messages.ts';
import { type RecordEntry, recordDays } from './records.ts';

const Records = ({ entries }: { entries: readonly RecordEntry[] }) => {
  const language = useLanguage();
  return (
    <div className="grid gap-6">
      {recordDays(entries).map(({ day, entries: ofDay }) => (
        <section key={day} aria-labelledby={`records-${day}`} className="grid gap-3">
          <h2 id={`records-${day}`} className="text-lg">
            {formatDay(day, language, { day: 'numeric', month: 'long', year: 'numeric' })}
          </h2>
          <ul className="grid gap-3">
            {ofDay.map(({ id, view }) => (
              <li key={id}>{view}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};

/** The patient's records by date; a placeholder until there is one (product 2). */
export const RecordsPage = () => {
  const words = useRecordsMessages();
  const files = useSentFiles();
  const notes = useNotes();
  if (files.data?.length === 0 && notes.data?.length === 0) {
    return (
      <ComingSoon
        screen="patientRecords"
        drawing={<FolderDrawing />}
        description={words.description}
      />
    );
  }
  return (
    <>
      <PageHeading screen="patientRecords" />
      <QueryView
        query={files}
        loading={words.loading}
        skeleton={<SkeletonCard rows={2} />}
        failed={words.failed}
      >
        {(sent) => (
          <QueryView
            query={notes}
            loading={words.loading}
            skeleton={<SkeletonCard rows={2} />}
            failed={words.failed}
          >
            {(written) => (
              <Records
                entries={[
                  ...sent.map((file) => ({
                    id: file.id,
                    at: file.sentAt,
                    view: <FileRecord file={file} />,
                  })),
                  ...written.map((note) => ({
                    id: note.id,
                    at: note.createdAt,
                    view: <NoteRecord note={note} />,
                  })),
                ]}
              />
            )}
          </QueryView>
        )}
      </QueryView>
      {files.hasNextPage && (
        <Button
          variant="secondary"
          className="screen-only mt-4 w-full"
          busyLabel={files.isFetchingNextPage && words.loading}
          onClick={() => void files.fetchNextPage()}
        >
          {words.earlier}
        </Button>
      )}
    </>
  );
};
