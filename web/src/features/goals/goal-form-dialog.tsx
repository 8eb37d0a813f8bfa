import type { DayString, Goal } from '@saathi/contract';
import {
  GOAL_DESCRIPTION_MAX_CHARACTERS,
  GOAL_TITLE_MAX_CHARACTERS,
} from '@saathi/contract/limits';
import { useRef, useState } from 'react';
import { isUnreached, sentenceOf } from '../../platform/api/api-error.ts';
import { useAction } from '../../platform/page/action.ts';
import { FormDialog, useDiscard } from '../../platform/page/dialogs.tsx';
import { useDraft } from '../../platform/page/kept-input.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { useGoalsMessages } from './goals.messages.ts';
import { type GoalText, useSaveGoal } from './goals.queries.ts';

type GoalFormDialogProps = {
  /** The goal to change; absent for a new one. */
  goal?: Goal;
  today: DayString;
  onClose: () => void;
};

const useGoalText = (draft: string, initial: GoalText) => {
  const [title, setTitle] = useDraft(`${draft}-title`);
  const [description, setDescription] = useDraft(`${draft}-description`);
  // An edited goal begins with its own words; a draft left behind goes before them.
  const [untouched, setUntouched] = useState(!title && !description);
  const text = untouched ? initial : { title, description };
  return {
    text,
    changed: text.title !== initial.title || text.description !== initial.description,
    change: (changes: Partial<GoalText>) => {
      setUntouched(false);
      setTitle(changes.title ?? text.title);
      setDescription(changes.description ?? text.description);
    },
    forget: () => {
      setTitle('');
      setDescription('');
    },
  };
};

/** The words of a goal, new or changed. */
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
  const { text, changed, change, forget } = useGoalText(goal ? `goal-${goal.id}` : 'new-goal', {
    title: goal?.title ?? '',
    description: goal?.description ?? '',
  });
  const saveGoal = useSaveGoal(today, goal?.id);
  const { run: save, busy } = useAction({
    action: async (text: GoalText) => {
      await saveGoal(text);
      forget();
    },
    done: () => ({ title: done, description: doneText }),
    failed: (cause) => ({
      title: failed,
      description: isUnreached(cause) ? toasts.keptText : sentenceOf(cause, toasts.failedText),
    }),
    onDone: onClose,
  });
  const { close, question } = useDiscard({
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
    void save({ title, description: text.description.trim() });
  };
  return (
    <FormDialog
      title={heading}
      submit={submit}
      busyLabel={busy && busyLabel}
      onSubmit={handleSubmit}
      onClose={close}
    >
      <TextField
        ref={titleField}
        autoFocus
        label={words.title}
        hint={words.titleHint}
        error={missing && !text.title.trim() && words.titleMissing}
        value={text.title}
        required
        maxLength={GOAL_TITLE_MAX_CHARACTERS}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label={words.description}
        value={text.description}
        maxLength={GOAL_DESCRIPTION_MAX_CHARACTERS}
        autoComplete="off"
        onChange={(event) => change({ description: event.target.value })}
      />
      {question}
    </FormDialog>
  );
};
