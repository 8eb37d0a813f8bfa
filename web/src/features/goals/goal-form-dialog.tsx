import type { DayString, Goal } from '@saathi/contract';
import {
  GOAL_DESCRIPTION_MAX_CHARACTERS,
  GOAL_TITLE_MAX_CHARACTERS,
} from '@saathi/contract/limits';
import { MEASURES } from '@saathi/contract/reading-values';
import { isNetworkError, sentenceOf } from '../../platform/api/api.ts';
import { useAction } from '../../platform/page/action.ts';
import { FormDialog, useFormDraft } from '../../platform/page/dialogs.tsx';
import { forgetDrafts, useFaults } from '../../platform/page/form.ts';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { useMeasuresMessages } from '../readings/index.ts';
import { DueFields } from './due-fields.tsx';
import { type GoalText, NO_GOAL_TEXT } from './goal-text.ts';
import { useGoalsMessages } from './goals.messages.ts';
import { useSaveGoal } from './goals.queries.ts';

type GoalFormDialogProps = {
  /** The goal to edit; omitted for a new one. */
  goal?: Goal;
  today: DayString;
  onClose: () => void;
};

/** Returns the field values of a goal, or of a new one. */
const textOf = (goal: Goal | undefined): GoalText => {
  if (!goal) return NO_GOAL_TEXT;
  const { title, description, remindAt, measure, frequency, until } = goal;
  return {
    title,
    description: description ?? '',
    remindAt: remindAt ?? '',
    measure: measure ?? '',
    weekdays: frequency && 'weekdays' in frequency ? frequency.weekdays.join() : '',
    timesAWeek: frequency && 'timesAWeek' in frequency ? String(frequency.timesAWeek) : '',
    until: until ?? '',
  };
};

type FieldsProps = {
  text: GoalText;
  titleError: string | undefined;
  onChange: (changes: Partial<GoalText>) => void;
};

const Fields = ({ text, titleError, onChange }: FieldsProps) => {
  const { form: words } = useGoalsMessages();
  const measures = useMeasuresMessages();
  return (
    <>
      <TextField
        autoFocus
        label={words.title}
        hint={words.titleHint}
        error={titleError}
        value={text.title}
        required
        maxLength={GOAL_TITLE_MAX_CHARACTERS}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label={words.description}
        value={text.description}
        maxLength={GOAL_DESCRIPTION_MAX_CHARACTERS}
        autoComplete="off"
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <TextField
        type="time"
        label={words.remindAt}
        hint={words.remindAtHint}
        value={text.remindAt}
        onChange={(event) => onChange({ remindAt: event.target.value })}
      />
      <Select
        label={measures.label}
        hint={measures.hint}
        value={text.measure}
        options={[
          { value: '', label: measures.none },
          ...MEASURES.map((value) => ({ value, label: measures.names[value] })),
        ]}
        onChange={(event) => onChange({ measure: event.target.value as GoalText['measure'] })}
      />
      <DueFields text={text} onChange={onChange} />
    </>
  );
};

/** The form for a new goal or an edited one. */
export const GoalFormDialog = ({ goal, today, onClose }: GoalFormDialogProps) => {
  const { form: words, toasts } = useGoalsMessages();
  const {
    heading,
    submit,
    busy: busyLabel,
    done,
    doneText,
    failed,
  } = words[goal ? 'edit' : 'create'];
  const name = goal ? `goal-${goal.id}` : 'new-goal';
  const { draft, change, close, question } = useFormDraft(name, textOf(goal), onClose);
  const title = draft.title.trim();
  // product 5: not sent without a title
  const { shown, isReady, refuse } = useFaults({ title: !title && words.titleMissing }, draft);
  const saveGoal = useSaveGoal(today, goal?.id);
  const { run: save, busy } = useAction({
    action: async () => {
      await saveGoal({ ...draft, title, description: draft.description.trim() });
      forgetDrafts(name);
    },
    done: () => ({ title: done, description: doneText }),
    failed: (cause) => ({
      title: failed,
      description: isNetworkError(cause) ? toasts.keptText : sentenceOf(cause, toasts.failedText),
    }),
    onDone: onClose,
    onFailed: refuse,
  });
  return (
    <FormDialog
      title={heading}
      submit={submit}
      busyLabel={busy && busyLabel}
      onSubmit={() => isReady() && void save()}
      // Closing would not stop what is being saved.
      onClose={() => busy || close()}
    >
      <Fields text={draft} titleError={shown.title} onChange={change} />
      {question}
    </FormDialog>
  );
};
