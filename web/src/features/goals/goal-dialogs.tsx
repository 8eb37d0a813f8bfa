import type { DayString, Goal, ProgressEntry } from '@saathi/contract';
import { isUnreached } from '../../platform/api/api-error.ts';
import { formatDay } from '../../platform/i18n/days.ts';
import { useLanguage, useMessages } from '../../platform/i18n/i18n.ts';
import { sharedMessages } from '../../platform/i18n/shared.messages.ts';
import { ConfirmedAction } from '../../platform/page/confirmed-action.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { GoalFormDialog } from './goal-form-dialog.tsx';
import { goalsMessages } from './goals.messages.ts';
import { useCreateGoal, useDeleteGoal, useEditGoal } from './goals.queries.ts';

type ForToday = { today: DayString; onClose: () => void };
type ForGoal = ForToday & { goal: Goal };

/** Adds a goal. */
export const CreateGoalDialog = ({ today, onClose }: ForToday) => {
  const { form, toasts } = useMessages(goalsMessages);
  const createGoal = useCreateGoal(today);
  return (
    <GoalFormDialog
      heading={form.create}
      submitLabel={form.submit}
      busyLabel={form.submitting}
      draft="new-goal"
      save={createGoal}
      saved={{ title: toasts.created, description: toasts.createdText }}
      failedTitle={toasts.notCreated}
      onClose={onClose}
    />
  );
};

/** Changes a goal's words; its days stay. */
export const EditGoalDialog = ({ goal, today, onClose }: ForGoal) => {
  const { form, toasts } = useMessages(goalsMessages);
  const editGoal = useEditGoal(goal.id, today);
  return (
    <GoalFormDialog
      heading={form.edit}
      submitLabel={form.save}
      busyLabel={form.saving}
      draft={`goal-${goal.id}`}
      initial={{ title: goal.title, description: goal.description ?? '' }}
      save={editGoal}
      saved={{ title: toasts.saved, description: toasts.savedText }}
      failedTitle={toasts.notSaved}
      onClose={onClose}
    />
  );
};

/** Asks before a goal goes for good; when that fails the card stays. */
export const DeleteGoalDialog = ({
  goal,
  today,
  onClose,
  onDeleted,
}: ForGoal & { onDeleted: () => void }) => {
  const { remove: words, toasts } = useMessages(goalsMessages);
  const deleteGoal = useDeleteGoal(today);
  return (
    <ConfirmedAction
      words={{
        ...words,
        text: words.text(goal),
        done: toasts.deleted,
        doneText: toasts.deletedText,
        failed: toasts.notDeleted,
        failedText: (cause) => (isUnreached(cause) ? toasts.staysText : toasts.failedText),
      }}
      action={() => deleteGoal(goal.id)}
      onClose={onClose}
      onDone={onDeleted}
    />
  );
};

type YesterdayDialogProps = {
  goal: Goal;
  yesterday: ProgressEntry;
  onCorrect: (achieved: boolean) => void;
  onClose: () => void;
};

/** Mends yesterday: asks, since a dot is easily touched by accident. */
export const YesterdayDialog = ({ goal, yesterday, onCorrect, onClose }: YesterdayDialogProps) => {
  const words = useMessages(goalsMessages).yesterday;
  const date = formatDay(yesterday.date, useLanguage());
  return (
    <ConfirmDialog
      title={words.title(goal)}
      description={yesterday.achieved ? words.achieved({ date }) : words.missed({ date })}
      cancel={useMessages(sharedMessages).cancel}
      confirm={yesterday.achieved ? words.untick : words.tick}
      onConfirm={() => {
        onCorrect(!yesterday.achieved);
        onClose();
      }}
      onClose={onClose}
    />
  );
};
