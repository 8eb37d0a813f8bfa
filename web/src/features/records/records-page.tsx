import { formatDay } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { ComingSoon, PageHeading } from '../../platform/page/page.tsx';
import { LoadMore, QueryFailure } from '../../platform/page/query-view.tsx';
import { FolderDrawing } from '../../ui/drawings/folder.tsx';
import { Loading, SkeletonCard } from '../../ui/skeleton.tsx';
import { FileRecord, useSentFiles } from '../files/records/index.ts';
import { MeasureRecord, useLatestReadings } from '../readings/records/index.ts';
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
  const latest = useLatestReadings();
  if (files.data?.length === 0 && notes.data?.length === 0 && latest.data?.readings.length === 0) {
    return (
      <ComingSoon
        screen="patientRecords"
        drawing={<FolderDrawing />}
        description={words.description}
      />
    );
  }
  const reads = [files, notes, latest];
  const failed = reads.filter(({ isPending, data }) => !isPending && !data);
  const isComing = reads.some(({ isPending }) => isPending);
  const entries = [
    ...(files.data ?? []).map((file) => ({
      id: file.id,
      at: file.sentAt,
      view: <FileRecord file={file} />,
    })),
    ...(notes.data ?? []).map((note) => ({
      id: note.id,
      at: note.createdAt,
      view: <NoteRecord note={note} />,
    })),
    ...(latest.data?.readings ?? []).map((reading) => ({
      id: reading.id,
      at: reading.takenAt,
      view: <MeasureRecord latest={reading} />,
    })),
  ];
  // One kind is shown without the other, because notes are stored on the device and files are not.
  const isPart = entries.length > 0;
  return (
    <>
      <PageHeading screen="patientRecords" />
      {failed.length > 0 && (isPart || !isComing) && (
        <QueryFailure
          query={{
            isFetching: failed.some(({ isFetching }) => isFetching),
            refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
          }}
          failed={isPart ? words.failedPart : words.failed}
          failedAs={isPart ? 'note' : 'main'}
          noteClassName="mb-6"
        />
      )}
      {isComing && (
        <Loading label={words.loading}>
          <SkeletonCard rows={2} className="mb-6" />
        </Loading>
      )}
      <Records entries={entries} />
      <div className="screen-only">
        <LoadMore query={files} label={words.earlier} loading={words.loading} />
      </div>
    </>
  );
};
