import {
  GOAL_DESCRIPTION_MAX_CHARACTERS,
  GOAL_TITLE_MAX_CHARACTERS,
} from '@saathi/contract/limits';
import { useRef, useState } from 'react';
import { isUnreached, sentenceOf } from '../../platform/api/api-error.ts';
import { useMessages } from '../../platform/i18n/i18n.ts';
import { useAction } from '../../platform/page/action.ts';
import { useDiscard } from '../../platform/page/confirmed-action.tsx';
import { FormDialog } from '../../platform/page/form-dialog.tsx';
import { useDraft } from '../../platform/page/kept-input.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { goalsMessages } from './goals.messages.ts';
import type { GoalText } from './goals.queries.ts';

type GoalFormDialogProps = {
  heading: string;
  submitLabel: string;
  busyLabel: string;
  /** Where the text is kept while it is being written. */
  draft: string;
  initial?: GoalText;
  /** Stores the text, whose title is not empty; the dialog stays with it when that fails. */
  save: (text: GoalText) => Promise<unknown>;
  /** Toasts for the two ends. */
  saved: { title: string; description: string };
  failedTitle: string;
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
export const GoalFormDialog = (props: GoalFormDialogProps) => {
  const { form: words, toasts } = useMessages(goalsMessages);
  const titleField = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const { text, changed, change, forget } = useGoalText(
    props.draft,
    props.initial ?? { title: '', description: '' },
  );
  const { run: save, busy } = useAction({
    action: async (text: GoalText) => {
      await props.save(text);
      forget();
    },
    done: () => props.saved,
    failed: (cause) => ({
      title: props.failedTitle,
      description: isUnreached(cause) ? toasts.keptText : sentenceOf(cause, toasts.failedText),
    }),
    onDone: props.onClose,
  });
  const { close, question } = useDiscard({
    typed: changed,
    onDiscard: () => {
      forget();
      props.onClose();
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
      title={props.heading}
      submit={props.submitLabel}
      busyLabel={busy && props.busyLabel}
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
