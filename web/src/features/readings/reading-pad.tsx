import type { DayString, Goal, Measure, Reading } from '@saathi/contract';
import type { ReadingUnit, TypedReading } from '@saathi/contract/reading-values';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, fieldSentencesOf, sentenceOf } from '../../platform/api/api.ts';
import { dayOf } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { useAction } from '../../platform/page/action.ts';
import { FormDialog, useConfirmDiscard } from '../../platform/page/dialogs.tsx';
import { focusFirstFault } from '../../platform/page/form.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { localStore } from '../../platform/session/storage.ts';
import { controlClassName, FieldError, FieldFrame } from '../../ui/field.tsx';
import { Keypad } from './keypad.tsx';
import { useMeasuresMessages } from './measures.messages.ts';
import { Choices, When } from './pad-choices.tsx';
import {
  allowsDecimals,
  checkDraft,
  type Draft,
  type DraftFaults,
  draftOf,
  type FaultSentences,
  fieldAfter,
  fieldOfNextDigit,
  fieldsOf,
  isFull,
  type NumberField,
  sanitizeFor,
} from './pad-fields.ts';
import { ReadingResult } from './reading-result.tsx';
import { unitSymbolOf, useReadingText } from './reading-text.ts';
import { useReadingsMessages } from './readings.messages.ts';
import { type AddedReading, enterReading } from './unsent-readings.ts';

const UNIT_KEY = 'temperature-unit';
const NOON = 'T12:00';

type ReadingPadProps = {
  measure: Measure;
  /** The goal whose day the reading ticks. */
  goal?: Pick<Goal, 'id'>;
  /** The day of the reading, if not today. */
  day?: DayString;
  /** The reading to correct. */
  reading?: Reading;
  /** Called with the server's response, or null if the reading waits on the device. */
  onSaved?: (entered: AddedReading | null) => void;
  onClose: () => void;
};

const rememberedUnit = (measure: Measure): ReadingUnit | '' => {
  const known = measure === 'temperature' ? localStore.read(UNIT_KEY) : null;
  return known === 'F' || known === 'C' ? known : '';
};

/** Returns a function that saves the typed reading, as a new one or as a correction. */
const useSave = ({ measure, goal, reading }: ReadingPadProps) => {
  const { user } = useSignedIn();
  const language = useLanguage();
  return async (draft: Draft, typed: TypedReading): Promise<AddedReading | null> => {
    if (measure === 'temperature') localStore.write(UNIT_KEY, draft.unit);
    const now = new Date();
    const taken = reading?.takenAt ?? draft.takenAt;
    const takenAt = taken ? new Date(taken) : now;
    return enterReading(user.id, {
      ...typed,
      language,
      corrects: reading?.id,
      takenAt: takenAt.toISOString(),
      userDate: dayOf(takenAt),
      today: dayOf(now),
      goalId: goal?.id,
    });
  };
};

type NumbersProps = {
  measure: Measure;
  draft: Draft;
  faults: FaultSentences;
  active: NumberField;
  /** Whether the pad's keys acted last, not a field with the focus. */
  keyed: boolean;
  onActive: (field: NumberField) => void;
  onChange: (changes: Partial<Draft>) => void;
};

/**
 * The numbers in large digits, with their faults below all of them, since the fields are narrow,
 * each with the name of its field; they stay in view while the pad is scrolled;
 * suppresses the phone's keyboard in favour of the pad's keys below.
 */
const Numbers = (props: NumbersProps) => {
  const { measure, draft, faults, active, keyed, onActive, onChange } = props;
  const words = useReadingsMessages();
  const id = useId();
  const fields = fieldsOf(measure);
  const labelOf = (field: NumberField) => words.fields[field === 'value' ? measure : field];
  return (
    <div className="sticky top-0 z-10 -mx-6 -my-2 grid gap-1.5 bg-raised px-6 py-2">
      <div className={fields.length > 1 ? 'grid grid-cols-3 items-start gap-2' : 'grid'}>
        {fields.map((field) => (
          <FieldFrame key={field} label={labelOf(field)}>
            {(control) => (
              <input
                {...control}
                aria-invalid={faults[field] ? true : undefined}
                aria-describedby={faults[field] && `${id}-${field}`}
                type="text"
                inputMode="none"
                autoComplete="off"
                required={field !== 'pulse'}
                data-active={field === active || undefined}
                value={draft[field]}
                onFocus={() => onActive(field)}
                onChange={(event) =>
                  onChange({ [field]: sanitizeFor(measure, event.target.value) })
                }
                className={`${controlClassName} px-1! text-center text-3xl! font-bold tabular-nums data-active:border-brand`}
              />
            )}
          </FieldFrame>
        ))}
      </div>
      {fields.map(
        (field) =>
          faults[field] && (
            <FieldError key={field} id={`${id}-${field}`}>
              {fields.length > 1 ? `${labelOf(field)}: ${faults[field]}` : faults[field]}
            </FieldError>
          ),
      )}
      {/* The keys leave the focus where it is; a field with the focus is read out by itself. */}
      <p role="status" className="sr-only">
        {keyed && words.pad.entered({ text: labelOf(active), value: draft[active] })}
      </p>
    </div>
  );
};

/** State and handlers of the pad's fields and keys. */
const usePad = ({ measure, reading, day }: ReadingPadProps) => {
  const form = useRef<HTMLDivElement>(null);
  const [{ active, keyed }, setActive] = useState({ active: 'value' as NumberField, keyed: false });
  const sentences = useReadingsMessages().faults;
  const [faults, setFaults] = useState<FaultSentences>({});
  // The numbers asked back, unchanged since like their unit: the next digit replaces them.
  const [doubted, setDoubted] = useState<readonly NumberField[]>([]);
  const [initial] = useState<Draft>(() => ({
    ...draftOf(reading, rememberedUnit(measure)),
    takenAt: day && day !== dayOf(new Date()) ? day + NOON : null,
  }));
  const [draft, setDraft] = useState(initial);
  const change = (changes: Partial<Draft>) => {
    setFaults({});
    setDoubted((before) =>
      'unit' in changes ? [] : before.filter((field) => !(field in changes)),
    );
    setDraft((before) => ({ ...before, ...changes }));
  };
  const type = (field: NumberField, text: string) => {
    setActive({ active: field, keyed: true });
    change({ [field]: sanitizeFor(measure, text) });
  };
  const fields = fieldsOf(measure);
  const ask = (found: FaultSentences) => {
    setDoubted(fields.filter((field) => found[field] ?? (draft.unit && found.unit)));
    // Render the faults before moving the focus, so that screen readers announce them.
    flushSync(() => setFaults(found));
    // What is typed into the field replaces the number too.
    focusFirstFault(form.current)?.select();
  };
  const sentenceFor = (fault: NonNullable<DraftFaults[keyof DraftFaults]>) =>
    fault === 'which_unit' && draft.unit
      ? sentences.other_unit({
          value: Number(draft.value),
          unit: unitSymbolOf(measure, draft.unit),
        })
      : sentences[fault];
  const focused = (field: NumberField) => setActive({ active: field, keyed: false });
  // A number chosen by hand is retyped where it stands.
  const target = keyed ? fieldOfNextDigit(measure, draft, active) : active;
  const isAnew = doubted.includes(target) || isFull(measure, draft[target]);
  return {
    form,
    draft,
    typed: fields.some((field) => draft[field] !== initial[field]),
    faults,
    ask,
    askBack: (found: DraftFaults) =>
      ask(
        Object.fromEntries(
          Object.entries(found).flatMap(([field, fault]) =>
            fault ? [[field, sentenceFor(fault)]] : [],
          ),
        ),
      ),
    fields: { measure, draft, faults, active, keyed, onActive: focused, onChange: change },
    keys: {
      extra:
        fields.length > 1 ? ('next' as const) : allowsDecimals(measure) ? ('point' as const) : null,
      onDigit: (digit: string) => type(target, isAnew ? digit : draft[target] + digit),
      onErase: () => type(active, draft[active].slice(0, -1)),
      onNext: () => setActive({ active: fieldAfter(measure, active), keyed: true }),
    },
  };
};

/** A pad with large digits for one reading. `DeliverReadings` shows the advice on it. */
export const ReadingPad = (props: ReadingPadProps) => {
  const { measure, reading, onSaved, onClose } = props;
  const { pad: words, faults: sentences } = useReadingsMessages();
  // The time was checked against the device's clock before, so that clock must be wrong.
  const isOfTime = (cause: unknown) => cause instanceof ApiError && 'takenAt' in cause.fields;
  const whyNot = (cause: unknown) => (isOfTime(cause) ? words.clock : sentenceOf(cause));
  const text = useMeasuresMessages().names[measure];
  const textOf = useReadingText();
  const pad = usePad(props);
  const save = useSave(props);
  const [waits, setWaits] = useState(false);
  const { run, busy } = useAction({
    action: save,
    failed: (cause) => ({ title: words.failed, description: whyNot(cause) }),
    onDone: (entered) => {
      onSaved?.(entered);
      if (entered) onClose();
      else setWaits(true);
    },
    onFailed: (cause) =>
      pad.ask({
        ...fieldSentencesOf(cause),
        ...(isOfTime(cause) && { takenAt: sentences.future }),
      }),
    // A reading without advice is only confirmed in a toast; it must never say that all is well.
    done: (entered) =>
      entered && !entered.advice && !entered.progress && !props.goal
        ? { title: textOf(measure, entered.reading), description: savedWords }
        : undefined,
  });
  // What is being saved is not discarded.
  const { close, question } = useConfirmDiscard({ typed: pad.typed && !busy, onDiscard: onClose });
  const savedWords = useReadingsMessages().result.title;
  if (waits) return <ReadingResult entered={null} onClose={onClose} />;
  const handleSubmit = () => {
    const checked = checkDraft(measure, pad.draft, new Date());
    if ('faults' in checked) return pad.askBack(checked.faults);
    void run(pad.draft, checked.typed);
  };
  return (
    <FormDialog
      title={reading ? words.correct({ text }) : words.title({ text })}
      submit={words.submit}
      busyLabel={busy && words.busy}
      onSubmit={handleSubmit}
      onClose={close}
    >
      {/* The choices are scrolled to below the numbers. */}
      <div ref={pad.form} className="grid gap-4 **:[[type=radio]]:scroll-mt-42">
        <Numbers {...pad.fields} />
        <Choices {...pad.fields} />
        {!reading && (
          <When draft={pad.draft} fault={pad.faults.takenAt} onChange={pad.fields.onChange} />
        )}
        <Keypad {...pad.keys} />
      </div>
      {question}
    </FormDialog>
  );
};
