import type { DayString, Proposal, UserId } from '@saathi/contract';
import {
  GOAL_DESCRIPTION_MAX_CHARACTERS,
  GOAL_TITLE_MAX_CHARACTERS,
} from '@saathi/contract/limits';
import { MEASURES } from '@saathi/contract/reading-values';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { writeToCache } from '../../platform/api/query-client.ts';
import { addDays, useToday } from '../../platform/i18n/days.ts';
import { useAction } from '../../platform/page/action.ts';
import { FormDialog, useFormDraft } from '../../platform/page/dialogs.tsx';
import { useSignedIn } from '../../platform/session/session.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import type { ToastContent } from '../../ui/toast-store.ts';
import {
  bodyOf,
  DueFields,
  type GoalText,
  NO_GOAL_TEXT,
  planApi,
  useDueText,
} from '../goals/index.ts';
import { useMeasuresMessages } from '../readings/index.ts';
import { goalsOf, type ReadyGoal, SET_NAMES, type SetName } from './goal-sets.ts';
import { usePlanMessages } from './plan.messages.ts';

type OwnGoalProps = {
  text: GoalText;
  missing: boolean;
  onChange: (changes: Partial<GoalText>) => void;
};

const OwnGoal = ({ text, missing, onChange }: OwnGoalProps) => {
  const { dialog: words } = usePlanMessages();
  const measures = useMeasuresMessages();
  return (
    <>
      <TextField
        label={words.name}
        value={text.title}
        error={missing && words.missing}
        required
        maxLength={GOAL_TITLE_MAX_CHARACTERS}
        autoComplete="off"
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        label={words.description}
        value={text.description}
        maxLength={GOAL_DESCRIPTION_MAX_CHARACTERS}
        autoComplete="off"
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <Select
        label={measures.label}
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

/** How the newest proposal of a title stands; a declined goal may be proposed again. */
type Answers = ReadonlyMap<string, 'accepted' | 'waiting'>;

/** The proposals come newest first. */
const answersOf = (proposals: readonly Proposal[]): Answers => {
  const newest = new Map(proposals.toReversed().map(({ title, answer }) => [title, answer]));
  return new Map(
    [...newest].flatMap(([title, answer]) =>
      answer === 'declined' ? [] : [[title, answer ?? 'waiting'] as const],
    ),
  );
};

type ReadyGoalsProps = {
  goals: readonly ReadyGoal[];
  answers: Answers;
  left: readonly string[];
  missing: boolean;
  onToggle: (id: ReadyGoal['id']) => void;
};

const ReadyGoals = ({ goals, answers, left, missing, onToggle }: ReadyGoalsProps) => {
  const words = usePlanMessages();
  const dueText = useDueText();
  const today = useToday();
  const labelOf = ({ id, frequency, days }: ReadyGoal) => {
    const due = dueText({ frequency, until: lastDay(today, days) });
    const answer = answers.get(words.ready[id]);
    const more = [due, answer && words.answers[answer]].filter(Boolean).join(', ');
    return more ? `${words.ready[id]} (${more})` : words.ready[id];
  };
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{words.dialog.goals}</legend>
      <div className="grid">
        {goals.map((goal) => (
          <Checkbox
            key={goal.id}
            label={labelOf(goal)}
            checked={!left.includes(goal.id)}
            onChange={() => onToggle(goal.id)}
          />
        ))}
      </div>
      <p role="alert" className="text-destructive empty:hidden">
        {missing && words.dialog.noneChosen}
      </p>
    </fieldset>
  );
};

/** Returns the last day of a goal that ends after a number of days. */
const lastDay = (today: DayString, days: number | undefined) =>
  days === undefined ? undefined : addDays(today, days);

/** An own goal, or a set without what is left out. */
type Draft = GoalText & { set: SetName | 'own'; left: readonly string[] };
const NO_SET = { set: 'own', left: [] } as const;
const NO_DRAFT: Draft = { ...NO_GOAL_TEXT, ...NO_SET };

/** Returns the goals to propose. */
const useGoalsOf = ({ set, left, ...text }: Draft) => {
  const { ready } = usePlanMessages();
  const today = useToday();
  if (set === 'own') {
    const { remindAt: _, ...own } = bodyOf(text);
    return own.title.trim() ? [own] : [];
  }
  return goalsOf(set)
    .filter(({ id }) => !left.includes(id))
    .map(({ id, days, ...goal }) => ({ ...goal, title: ready[id], until: lastDay(today, days) }));
};

/** Returns the toast for a number of new proposals; the server skips what the patient has. */
const useOutcome = () => {
  const { dialog: words } = usePlanMessages();
  return (count: number, asked: number): ToastContent => {
    if (count === 0)
      return { variant: 'destructive', title: words.failed, description: words.skipped };
    const description = words.doneText({ count });
    return {
      title: words.done,
      description: count < asked ? `${description} ${words.skipped}` : description,
    };
  };
};

type ProposeDialogProps = { patient: { id: UserId; name: string }; onClose: () => void };

/** Proposes the doctor's own goal, or goals of a predefined set. */
export const ProposeDialog = ({ patient, onClose }: ProposeDialogProps) => {
  const { dialog: words, ready } = usePlanMessages();
  const cache = useQueryClient();
  const form = useFormDraft<Draft>(`propose:${patient.id}`, NO_DRAFT, onClose);
  const outcome = useOutcome();
  const { draft, change, close, question } = form;
  const { set, left } = draft;
  const goals = useGoalsOf(draft);
  const [missing, setMissing] = useState(false);
  const params = { doctorId: useSignedIn().user.id, patientId: patient.id };
  const { data: proposals = [] } = useQuery(planApi.ofPatient.query({ params }));
  const answers = answersOf(proposals);
  const choose = (chosen: Draft['set']) => {
    const answered =
      chosen === 'own' ? [] : goalsOf(chosen).filter(({ id }) => answers.has(ready[id]));
    change({ set: chosen, left: answered.map(({ id }) => id) });
    setMissing(false);
  };
  const toggle = (id: string) =>
    change({ left: left.includes(id) ? left.filter((one) => one !== id) : [...left, id] });
  const { run, busy } = useAction({
    action: async () => {
      const known = await planApi.propose({ params, body: { goals } });
      writeToCache(cache, planApi.ofPatient.key({ params }), known);
      const before = new Set(proposals.map(({ id }) => id));
      return known.filter(({ id, answer }) => answer === null && !before.has(id)).length;
    },
    done: (count) => outcome(count, goals.length),
    failed: { title: words.failed, description: words.failedText },
    onDone: (count) => {
      if (count === 0) return;
      if (set === 'own') return form.done();
      // An own goal that was typed before stays.
      change(NO_SET);
      onClose();
    },
  });
  const handleSubmit = () => {
    setMissing(goals.length === 0);
    if (goals.length > 0) void run();
  };
  return (
    <FormDialog
      title={words.title(patient)}
      description={words.text}
      submit={words.submit}
      busyLabel={busy && words.busy}
      onSubmit={handleSubmit}
      onClose={close}
    >
      <Choice
        label={words.set}
        choices={(['own', ...SET_NAMES] as const).map((value) => ({
          value,
          label: words.sets[value],
        }))}
        value={set}
        onChange={choose}
      />
      {set === 'own' ? (
        <OwnGoal text={draft} missing={missing} onChange={change} />
      ) : (
        <ReadyGoals goals={goalsOf(set)} {...{ answers, left, missing }} onToggle={toggle} />
      )}
      {question}
    </FormDialog>
  );
};
