import type { DayString, Goal, Measure } from '@saathi/contract';
import {
  GOAL_DESCRIPTION_MAX_CHARACTERS,
  GOAL_TITLE_MAX_CHARACTERS,
} from '@saathi/contract/limits';
import { MEASURES } from '@saathi/contract/reading-values';
import { type Ref, useRef, useState } from 'react';
import { isNetworkError, sentenceOf } from '../../platform/api/api.ts';
import { useAction } from '../../platform/page/action.ts';
import { FormDialog, useConfirmDiscard } from '../../platform/page/dialogs.tsx';
import { useDraft } from '../../platform/page/form.ts';
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

const useGoalText = (draft: string, initial: GoalText) => {
  const [title, setTitle] = useDraft(`${draft}-title`);
  const [description, setDescription] = useDraft(`${draft}-description`);
  const [remindAt, setRemindAt] = useDraft(`${draft}-remind-at`);
  const [measure, setMeasure] = useDraft(`${draft}-measure`);
  const [weekdays, setWeekdays] = useDraft(`${draft}-weekdays`);
  const [timesAWeek, setTimesAWeek] = useDraft(`${draft}-times-a-week`);
  const [until, setUntil] = useDraft(`${draft}-until`);
  // An edited goal starts with its own values, unless there is a draft.
  const typed: GoalText = {
    ...{ title, description, remindAt, weekdays, timesAWeek, until },
    measure: measure as Measure | '',
  };
  const [untouched, setUntouched] = useState(!Object.values(typed).some(Boolean));
  const text = untouched ? initial : typed;
  const set = (next: GoalText) => {
    setTitle(next.title);
    setDescription(next.description);
    setRemindAt(next.remindAt);
    setMeasure(next.measure);
    setWeekdays(next.weekdays);
    setTimesAWeek(next.timesAWeek);
    setUntil(next.until);
  };
  return {
    text,
    changed: JSON.stringify(text) !== JSON.stringify(initial),
    change: (changes: Partial<GoalText>) => {
      setUntouched(false);
      set({ ...text, ...changes });
    },
    forget: () => set(NO_GOAL_TEXT),
  };
};

type FieldsProps = {
  text: GoalText;
  titleField: Ref<HTMLInputElement>;
  titleError: string | false;
  onChange: (changes: Partial<GoalText>) => void;
};

const Fields = ({ text, titleField, titleError, onChange }: FieldsProps) => {
  const { form: words } = useGoalsMessages();
  const measures = useMeasuresMessages();
  return (
    <>
      <TextField
        ref={titleField}
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
  const titleField = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const draft = goal ? `goal-${goal.id}` : 'new-goal';
  const { text, changed, change, forget } = useGoalText(draft, textOf(goal));
  const saveGoal = useSaveGoal(today, goal?.id);
  const { run: save, busy } = useAction({
    action: async (text: GoalText) => {
      await saveGoal(text);
      forget();
    },
    done: () => ({ title: done, description: doneText }),
    failed: (cause) => ({
      title: failed,
      description: isNetworkError(cause) ? toasts.keptText : sentenceOf(cause, toasts.failedText),
    }),
    onDone: onClose,
  });
  const { close, question } = useConfirmDiscard({
    typed: changed,
    onDiscard: () => {
      forget();
      onClose();
    },
  });
  const handleSubmit = () => {
    const title = text.title.trim();
    setMissing(!title);
    if (!title) return titleField.current?.focus(); // product 5: ignored without a title
    void save({ ...text, title, description: text.description.trim() });
  };
  return (
    <FormDialog
      title={heading}
      submit={submit}
      busyLabel={busy && busyLabel}
      onSubmit={handleSubmit}
      onClose={close}
    >
      <Fields
        {...{ text, titleField }}
        titleError={missing && !text.title.trim() && words.titleMissing}
        onChange={change}
      />
      {question}
    </FormDialog>
  );
};
