import type { DayString, Goal, ListedGoal } from '@saathi/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useToday } from '../../platform/i18n/days.ts';
import { lazyDialog, lazyPart } from '../../platform/page/lazy.tsx';
import { PageHeading } from '../../platform/page/page.tsx';
import { QueryView } from '../../platform/page/query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { SproutDrawing } from '../../ui/drawings/sprout.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProgressRing } from '../../ui/progress-ring.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type GoalAction, GoalCard } from './goal-card.tsx';
import { DeleteGoalDialog } from './goal-dialogs.tsx';
import { GoalFormDialog } from './goal-form-dialog.tsx';
import { useGoalsMessages } from './goals.messages.ts';
import { useDoneToday, useGoals } from './goals.queries.ts';

const HistoryDialog = lazyDialog(() => import('./history-dialog.tsx'), 'HistoryDialog');
const Proposals = lazyPart(() => import('./proposals.tsx'), 'Proposals');
const ExcuseDialog = lazyDialog(() => import('./excuse-dialog.tsx'), 'ExcuseDialog');

const DoneToday = ({ goals }: { goals: readonly ListedGoal[] }) => {
  const words = useGoalsMessages();
  const { done, all } = useDoneToday(goals);
  // Reserves the line, so that loading the goals causes no layout shift.
  if (goals.length === 0) return <p className="h-6" />;
  if (all === 0) return <p>{words.due.nothing}</p>;
  return (
    <p className="flex items-center gap-2">
      <ProgressRing share={done / all} className="size-6!" />
      {done === all ? words.allDone : words.doneToday({ done, all })}
    </p>
  );
};

const GoalsSkeleton = () => (
  <>
    <p className="mb-4 text-muted">{useGoalsMessages().loading}</p>
    <div className="divide-y divide-hairline rounded-card bg-card shadow-card">
      {['first', 'second', 'third'].map((place) => (
        <div key={place} className="p-4">
          <Skeleton className="h-16" />
        </div>
      ))}
    </div>
  </>
);

const NoGoals = ({ onCreate }: { onCreate: () => void }) => {
  const words = useGoalsMessages();
  return (
    <EmptyState drawing={<SproutDrawing />} title={words.emptyTitle} description={words.emptyText}>
      <Button size="large" onClick={onCreate}>
        {words.emptyAction}
      </Button>
    </EmptyState>
  );
};

type GoalListProps = { goals: readonly ListedGoal[]; today: DayString; provisional: boolean };

const GoalList = ({ goals, today, provisional }: GoalListProps) => {
  const [open, setOpen] = useState<{ action: GoalAction; goal: Goal }>();
  const close = () => setOpen(undefined);
  const dialog = open && { goal: open.goal, today, onClose: close };
  return (
    <>
      <ul className="@container divide-y divide-hairline rounded-card bg-card shadow-card">
        {goals.map((goal) => (
          <li key={goal.id}>
            <GoalCard
              {...{ goal, today, provisional }}
              onAction={(action) => setOpen({ action, goal })}
            />
          </li>
        ))}
      </ul>
      {dialog && open.action === 'history' && <HistoryDialog {...dialog} />}
      {dialog && open.action === 'edit' && <GoalFormDialog {...dialog} />}
      {dialog && open.action === 'remove' && <DeleteGoalDialog {...dialog} />}
    </>
  );
};

/** The patient's goals of today and their ticks (product 2). */
export const GoalsPage = () => {
  const words = useGoalsMessages();
  const today = useToday();
  const query = useGoals(today);
  const [creating, setCreating] = useState(false);
  const [excusing, setExcusing] = useState(false);
  const hasGoals = query.isPending || (query.data?.length ?? 0) > 0;
  return (
    <>
      <PageHeading
        screen="patientGoals"
        className="mb-3"
        subtitle={hasGoals && <DoneToday goals={query.data ?? []} />}
      >
        <Button icon={Plus} onClick={() => setCreating(true)} className="screen-only px-4!">
          {words.add}
        </Button>
      </PageHeading>
      <Proposals />
      <QueryView
        query={query}
        // The skeleton contains the loading text for everybody (product 2).
        loading=""
        skeleton={<GoalsSkeleton />}
        failed={words.errorTitle}
        empty={<NoGoals onCreate={() => setCreating(true)} />}
      >
        {(goals) => (
          <>
            <GoalList goals={goals} today={today} provisional={query.isPlaceholderData} />
            <Button
              variant="quiet"
              className="screen-only mt-1 self-start"
              onClick={() => setExcusing(true)}
            >
              {words.excuse.open}
            </Button>
          </>
        )}
      </QueryView>
      {excusing && <ExcuseDialog today={today} onClose={() => setExcusing(false)} />}
      {creating && <GoalFormDialog today={today} onClose={() => setCreating(false)} />}
    </>
  );
};
