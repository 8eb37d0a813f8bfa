import type { Measure } from '@saathi/contract';
import type { ReadingUnit } from '@saathi/contract/reading-values';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { type Draft, type FaultSentences, unitsOf } from './pad-fields.ts';
import { unitSymbolOf } from './reading-text.ts';
import { useReadingsMessages } from './readings.messages.ts';

type WhenProps = {
  draft: Draft;
  fault: FaultSentences['takenAt'];
  onChange: (changes: Partial<Draft>) => void;
};

/** The time of the reading; now unless another is chosen. */
export const When = ({ draft, fault, onChange }: WhenProps) => {
  const words = useReadingsMessages();
  if (draft.takenAt === null) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-2 text-muted">
        {words.pad.taken}
        <Button variant="quiet" className="-my-1 -mr-3" onClick={() => onChange({ takenAt: '' })}>
          {words.pad.anotherTime}
        </Button>
      </p>
    );
  }
  return (
    <TextField
      type="datetime-local"
      label={words.pad.takenAt}
      error={fault}
      value={draft.takenAt}
      onChange={(event) => onChange({ takenAt: event.target.value })}
    />
  );
};

type ChoicesProps = {
  measure: Measure;
  draft: Draft;
  faults: FaultSentences;
  onChange: (changes: Partial<Draft>) => void;
};

/** Selects unit and meal; the unit of a sugar is asked only if the value does not reveal it. */
export const Choices = ({ measure, draft, faults, onChange }: ChoicesProps) => {
  const words = useReadingsMessages();
  const asks = measure === 'temperature' || faults.unit !== undefined || draft.unit !== '';
  const units = asks ? unitsOf(measure) : [];
  return (
    <>
      {units.length > 0 && (
        <Choice<ReadingUnit | ''>
          label={measure === 'sugar' ? words.unit.sugar : words.unit.temperature}
          choices={units.map((unit) => ({ value: unit, label: unitSymbolOf(measure, unit) }))}
          value={draft.unit}
          onChange={(unit) => onChange({ unit })}
          error={faults.unit}
        />
      )}
      {measure === 'sugar' && (
        <Choice<Draft['meal']>
          label={words.meal.label}
          choices={[
            { value: 'before', label: words.meal.before },
            { value: 'after', label: words.meal.after },
          ]}
          value={draft.meal}
          onChange={(meal) => onChange({ meal })}
          error={faults.meal}
        />
      )}
    </>
  );
};
