import type { DayString, Goal } from '@saathi/contract';
import { isNetworkError } from '../../platform/api/api.ts';
import { ConfirmedAction } from '../../platform/page/dialogs.tsx';
import { useGoalsMessages } from './goals.messages.ts';
import { useDeleteGoal } from './goals.queries.ts';

type DeleteGoalDialogProps = {
  goal: Goal;
  today: DayString;
  onClose: () => void;
};

/** Asks for confirmation and deletes a goal; on failure the card stays. */
export const DeleteGoalDialog = (props: DeleteGoalDialogProps) => {
  const { goal, today, onClose } = props;
  const { remove: words, toasts } = useGoalsMessages();
  const deleteGoal = useDeleteGoal(today);
  return (
    <ConfirmedAction
      words={{
        ...words,
        text: words.text(goal),
        done: toasts.deleted,
        doneText: toasts.deletedText,
        failed: toasts.notDeleted,
        failedText: (cause) => (isNetworkError(cause) ? toasts.staysText : toasts.failedText),
      }}
      action={() => deleteGoal(goal.id)}
      onClose={onClose}
    />
  );
};
