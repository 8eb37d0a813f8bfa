import type { PatientSort } from '@saathi/contract';
import { useEffect, useState } from 'react';
import { useSharedMessages } from '../../platform/i18n/shared.messages.ts';
import { useEntryState, useSearch, wasOpenedForSearch } from '../../platform/page/entry-state.ts';
import { useDebouncedText } from '../../platform/page/form.ts';
import { PageHeading } from '../../platform/page/page.tsx';
import { LoadMore, QueryView } from '../../platform/page/query-view.tsx';
import { screens } from '../../platform/page/screens.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { PeopleDrawing } from '../../ui/drawings/people.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { SkeletonCard } from '../../ui/skeleton.tsx';
import { PatientCard } from './patient-card.tsx';
import { usePatientsMessages } from './patients.messages.ts';
import {
  NEXT_PAGE_PATIENTS,
  type PatientSearch,
  useNeedsReply,
  usePatientCounts,
  usePatientPages,
} from './patients.queries.ts';

const PatientsSkeleton = () => (
  <div className="grid gap-4 md:grid-cols-2">
    {['first', 'second', 'third', 'fourth'].map((place) => (
      <SkeletonCard key={place} rows={4} />
    ))}
  </div>
);

const NoPatients = () => {
  const words = usePatientsMessages().list;
  return (
    <EmptyState drawing={<PeopleDrawing />} title={words.emptyTitle} description={words.emptyText}>
      <LinkButton href={screens.doctorDashboard}>{words.back}</LinkButton>
    </EmptyState>
  );
};

const NoMatch = ({ search, onClear }: { search: string; onClear: () => void }) => {
  const words = usePatientsMessages().list;
  return (
    <EmptyState drawing={<PeopleDrawing />} title={words.noMatch({ search })}>
      <Button variant="secondary" onClick={onClear}>
        {words.clear}
      </Button>
    </EmptyState>
  );
};

type PatientSearchBarProps = {
  patientSearch: PatientSearch;
  counts: ReturnType<typeof usePatientCounts>['data'];
  /** Whether the search field gets the focus at once. */
  searching: boolean;
  onChange: (change: Partial<PatientSearch>) => void;
};

const PatientSearchBar = ({
  patientSearch,
  counts,
  searching,
  onChange,
}: PatientSearchBarProps) => {
  const words = usePatientsMessages().list;
  const options = [
    { value: 'recent', label: words.sorts.recent },
    ...(['reply', 'missed', 'new'] as const).map((sort) => ({
      value: sort,
      label: words.sorts[sort]({ count: counts?.[sort] ?? 0 }),
    })),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is newer than our oldest browsers
    <div
      role="search"
      className="screen-only mb-4 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] sm:gap-3"
    >
      <TextField
        type="search"
        label={words.search}
        hideLabel
        placeholder={words.searchShort}
        autoComplete="off"
        autoFocus={searching}
        value={patientSearch.search}
        onChange={(event) => onChange({ search: event.target.value })}
      />
      <Select
        label={words.sort}
        hideLabel
        value={patientSearch.sort}
        options={options}
        onChange={(event) => onChange({ sort: event.target.value as PatientSort })}
      />
    </div>
  );
};

type PatientListProps = {
  query: ReturnType<typeof usePatientPages>;
  /** The number of matching patients. */
  found: number | undefined;
  /** How many patients this history entry has shown; Back and a reload load as many. */
  shown: number;
  onMore: (shown: number) => void;
};

const PatientList = ({ query, found, shown, onMore }: PatientListProps) => {
  const words = usePatientsMessages().list;
  const needsReply = useNeedsReply();
  const { data: patients = [], hasNextPage, isFetching, isError } = query;
  useEffect(() => {
    const isShort = patients.length < shown && hasNextPage;
    if (isShort && !isFetching && !isError) void query.fetchNextPage();
  });
  const left = (found ?? Infinity) - patients.length;
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
        {patients.map((patient) => (
          <li key={patient.id} className="min-w-0">
            <PatientCard patient={patient} needsReply={needsReply.get(patient.id)} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <LoadMore
          query={query}
          label={words.more({ count: Math.min(left, NEXT_PAGE_PATIENTS) })}
          loading={words.loading}
          onMore={() => onMore(patients.length + 1)}
        />
      )}
    </>
  );
};

/**
 * The doctor's patients with their goal progress; the server searches and sorts them (product 2).
 */
export const MyPatientsPage = () => {
  const words = usePatientsMessages().list;
  const { titles } = useSharedMessages();
  const [search, setSearch] = useSearch('search');
  const [sort, setSort] = useEntryState<PatientSort>('sort', 'recent');
  const [shown, setShown] = useEntryState('shown', 0);
  const wanted = useDebouncedText(search.trim());
  const query = usePatientPages({ search: wanted, sort });
  const { data: counts, isPlaceholderData: isOfSearchBefore } = usePatientCounts(wanted);
  const found = isOfSearchBefore ? undefined : counts?.found;
  const [searching] = useState(wasOpenedForSearch);
  const isAnybodyThere = counts ? counts.assigned > 0 : searching || Boolean(query.data?.length);
  const handleChange = (change: Partial<PatientSearch>) => {
    setShown(0);
    if (change.search !== undefined) setSearch(change.search);
    if (change.sort) setSort(change.sort);
  };
  return (
    <>
      {/* Reserves the line of the count, so that loading it causes no layout shift. */}
      <PageHeading
        screen="doctorPatients"
        className="mb-4"
        subtitle={counts ? words.count({ count: counts.assigned }) : '\u00a0'}
      >
        <LinkButton href={screens.doctorFollowUp} variant="secondary" className="screen-only">
          {titles.doctorFollowUp}
        </LinkButton>
      </PageHeading>
      {(isAnybodyThere || search) && (
        <PatientSearchBar
          patientSearch={{ search, sort }}
          {...{ counts, searching }}
          onChange={handleChange}
        />
      )}
      <p role="status" className="sr-only">
        {wanted && found !== undefined && !query.isFetching && words.found({ count: found })}
      </p>
      <QueryView
        query={query}
        loading={words.loading}
        skeleton={<PatientsSkeleton />}
        failed={words.errorTitle}
        failedText={words.errorText}
        empty={
          wanted ? (
            <NoMatch search={wanted} onClear={() => handleChange({ search: '' })} />
          ) : (
            <NoPatients />
          )
        }
      >
        {() => <PatientList {...{ query, found, shown }} onMore={setShown} />}
      </QueryView>
    </>
  );
};
