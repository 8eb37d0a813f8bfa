import type { PatientWithGoals } from '@saathi/contract';
import { memo, startTransition, useDeferredValue, useMemo } from 'react';
import { useMessages } from '../../platform/i18n/i18n.ts';
import { screens } from '../../platform/page/screens.ts';
import { useTitle } from '../../platform/page/title.ts';
import { useEntryState } from '../../platform/page/use-entry-state.ts';
import { Button } from '../../ui/button.tsx';
import { PeopleDrawing } from '../../ui/drawings/people.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Select } from '../../ui/select.tsx';
import { Loading, SkeletonCard } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PatientCard } from './patient-card.tsx';
import {
  countFor,
  matching,
  type PatientEntry,
  type PatientSort,
  sortedBy,
  toEntries,
} from './patient-order.ts';
import { patientsMessages } from './patients.messages.ts';
import { usePatientsWithGoals, useWaiting } from './patients.queries.ts';
import { useDrawnCards } from './use-drawn-cards.ts';

const PATIENTS_PER_PAGE = 24;

const PatientsLoading = () => (
  <Loading label={useMessages(patientsMessages).list.loading}>
    <div className="grid gap-4 md:grid-cols-2">
      {['first', 'second', 'third', 'fourth'].map((place) => (
        <SkeletonCard key={place} rows={4} />
      ))}
    </div>
  </Loading>
);

const NoPatients = () => {
  const words = useMessages(patientsMessages).list;
  return (
    <EmptyState drawing={<PeopleDrawing />} title={words.emptyTitle} description={words.emptyText}>
      <LinkButton href={screens.doctorDashboard}>{words.back}</LinkButton>
    </EmptyState>
  );
};

type Finder = {
  search: string;
  setSearch: (search: string) => void;
  sort: PatientSort;
  setSort: (sort: PatientSort) => void;
};

const FinderBar = ({ finder, entries }: { finder: Finder; entries: PatientEntry[] }) => {
  const words = useMessages(patientsMessages).list;
  const options = [
    { value: 'recent', label: words.sorts.recent },
    ...(['reply', 'missed', 'fresh'] as const).map((sort) => ({
      value: sort,
      label: words.sorts[sort]({ count: countFor(sort, entries) }),
    })),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is newer than our oldest browsers
    <div
      role="search"
      className="screen-only mb-5 grid gap-3 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <TextField
        type="search"
        label={words.search}
        autoComplete="off"
        value={finder.search}
        onChange={(event) => finder.setSearch(event.target.value)}
      />
      <Select
        label={words.sort}
        value={finder.sort}
        options={options}
        onChange={(event) => finder.setSort(event.target.value as PatientSort)}
      />
    </div>
  );
};

type PagesProps = { entries: PatientEntry[]; shown: number; onMore: (shown: number) => void };

// Typing above it leaves the list alone.
const Pages = memo(({ entries, shown, onMore }: PagesProps) => {
  const words = useMessages(patientsMessages).list;
  const drawn = useDrawnCards(entries, shown);
  const rest = entries.length - shown;
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        {drawn.map((entry) => (
          <li key={entry.patient.id} className="min-w-0">
            <PatientCard entry={entry} />
          </li>
        ))}
      </ul>
      {/* Not while the first page's cards would push it down. */}
      {rest > 0 && drawn.length >= PATIENTS_PER_PAGE && (
        <div className="mt-6 grid justify-center">
          <Button
            variant="secondary"
            onClick={() => startTransition(() => onMore(shown + PATIENTS_PER_PAGE))}
          >
            {words.more({ count: Math.min(rest, PATIENTS_PER_PAGE) })}
          </Button>
        </div>
      )}
    </>
  );
});

const PatientList = ({ patients }: { patients: PatientWithGoals[] }) => {
  const words = useMessages(patientsMessages).list;
  const [search, setSearch] = useEntryState('search', '');
  const [sort, setSort] = useEntryState<PatientSort>('sort', 'recent');
  const [shown, setShown] = useEntryState('shown', PATIENTS_PER_PAGE);
  const waiting = useDeferredValue(useWaiting().data);
  const entries = useMemo(
    () => toEntries(patients, new Set(waiting?.map(({ patient }) => patient.id)), new Date()),
    [patients, waiting],
  );
  // Typing stays quick with a thousand patients: the cards follow a moment later.
  const wanted = useDeferredValue(search.trim());
  const found = useMemo(() => sortedBy(sort, matching(wanted, entries)), [sort, wanted, entries]);
  const fromTheTop =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value);
      setShown(PATIENTS_PER_PAGE);
    };
  const find = { setSearch: fromTheTop(setSearch), setSort: fromTheTop(setSort) };
  return (
    <>
      <FinderBar finder={{ search, sort, ...find }} entries={entries} />
      <p role="status" className="sr-only">
        {wanted && words.found({ count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState drawing={<PeopleDrawing />} title={words.noMatch({ search: wanted })}>
          <Button variant="secondary" onClick={() => find.setSearch('')}>
            {words.clear}
          </Button>
        </EmptyState>
      ) : (
        <Pages entries={found} shown={shown} onMore={setShown} />
      )}
    </>
  );
};

const PatientsContent = ({ query }: { query: ReturnType<typeof usePatientsWithGoals> }) => {
  const words = useMessages(patientsMessages);
  const { data, isPending, isFetching, refetch } = query;
  // A thousand patients are drawn in slices that other work comes between.
  const patients = useDeferredValue(data);
  if (isPending || (data && !patients)) return <PatientsLoading />;
  if (!data || !patients) {
    return (
      <ErrorState
        title={words.list.errorTitle}
        description={words.list.errorText}
        retryLabel={words.retry}
        busyLabel={isFetching && words.retrying}
        onRetry={() => void refetch()}
      />
    );
  }
  return patients.length === 0 ? <NoPatients /> : <PatientList patients={patients} />;
};

/** All the doctor's patients with how their goals go (spec 2). */
export const MyPatientsPage = () => {
  const words = useMessages(patientsMessages).list;
  const query = usePatientsWithGoals();
  useTitle(words.title);
  return (
    <>
      <PageHeading
        title={words.title}
        // Its line is there before its number, or all below would move.
        subtitle={
          query.data ? words.count({ count: query.data.length }) : query.isPending && '\u00a0'
        }
      />
      <PatientsContent query={query} />
    </>
  );
};
