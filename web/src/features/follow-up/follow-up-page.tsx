import { useSharedMessages } from '../../platform/i18n/shared.messages.ts';
import { useEntryState } from '../../platform/page/entry-state.ts';
import { BackTo } from '../../platform/page/navigation.tsx';
import { PageHeading } from '../../platform/page/page.tsx';
import { LoadMore, QueryView } from '../../platform/page/query-view.tsx';
import { screens } from '../../platform/page/screens.ts';
import { Choice } from '../../ui/choice.tsx';
import { PeopleDrawing } from '../../ui/drawings/people.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonCard } from '../../ui/skeleton.tsx';
import { useFollowUpMessages } from './follow-up.messages.ts';
import { type FollowUpFilter, useFollowUps } from './follow-up.queries.ts';
import { FollowUpRow } from './follow-up-row.tsx';

const skeleton = (
  <div className="grid gap-4 md:grid-cols-2">
    <SkeletonCard rows={3} />
    <SkeletonCard rows={3} />
    <SkeletonCard rows={3} />
    <SkeletonCard rows={3} />
  </div>
);

const Nobody = ({ show }: { show: FollowUpFilter }) => {
  const words = useFollowUpMessages();
  const isOpen = show === 'open';
  return (
    <EmptyState
      drawing={<PeopleDrawing />}
      title={isOpen ? words.none : words.noneDone}
      description={isOpen ? words.noneText : words.noneDoneText}
    />
  );
};

const List = ({ show }: { show: FollowUpFilter }) => {
  const words = useFollowUpMessages();
  const query = useFollowUps(show);
  return (
    <QueryView
      query={query}
      loading={words.loading}
      skeleton={skeleton}
      failed={words.failed}
      empty={!query.hasNextPage && <Nobody show={show} />}
    >
      {(rows) => (
        <>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
            {rows.map((row) => (
              <li key={row.patient.id} className="min-w-0">
                <FollowUpRow of={row} listed={show === 'open'} />
              </li>
            ))}
          </ul>
          <LoadMore query={query} label={words.more} loading={words.loading} />
        </>
      )}
    </QueryView>
  );
};

/** The patients a doctor should contact and why, with the results. */
export const FollowUpPage = () => {
  const words = useFollowUpMessages();
  const { titles } = useSharedMessages();
  const [show, setShow] = useEntryState<FollowUpFilter>('show', 'open');
  return (
    <>
      <BackTo href={screens.doctorPatients}>{titles.doctorPatients}</BackTo>
      <PageHeading screen="doctorFollowUp" className="mb-4" subtitle={words.subtitle} />
      <div className="screen-only mb-4">
        <Choice
          label={words.show}
          hideLabel
          value={show}
          choices={(['open', 'done'] as const).map((value) => ({
            value,
            label: words.shows[value],
          }))}
          onChange={setShow}
        />
      </div>
      <List key={show} show={show} />
    </>
  );
};
