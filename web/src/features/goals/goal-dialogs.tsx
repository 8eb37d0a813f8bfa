import type { DayString, Goal, ProgressEntry } from '@saathi/contract';
import { isUnreached } from '../../platform/api/api-error.ts';
import { formatDay } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { useSharedMessages } from '../../platform/i18n/shared.messages.ts';
import { ConfirmedAction } from '../../platform/page/dialogs.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useGoalsMessages } from './goals.messages.ts';
import { useDeleteGoal } from './goals.queries.ts';

type DeleteGoalDialogProps = {
  goal: Goal;
  today: DayString;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before a goal goes for good; when that fails the card stays. */
export const DeleteGoalDialog = (props: DeleteGoalDialogProps) => {
  const { goal, today, onClose, onDeleted } = props;
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

/** Corrects yesterday; asks first, since a dot is easily touched by accident. */
export const YesterdayDialog = ({ goal, yesterday, onCorrect, onClose }: YesterdayDialogProps) => {
  const words = useGoalsMessages().yesterday;
  const date = formatDay(yesterday.date, useLanguage());
  return (
    <ConfirmDialog
      title={words.title(goal)}
      description={yesterday.achieved ? words.achieved({ date }) : words.missed({ date })}
      cancel={useSharedMessages().cancel}
      confirm={yesterday.achieved ? words.untick : words.tick}
      onConfirm={() => {
        onCorrect(!yesterday.achieved);
        onClose();
      }}
      onClose={onClose}
    />
  );
};
