import type { ReadingRange, UserId } from '@saathi/contract';
import { FIGURES, type Figure } from '@saathi/contract/reading-values';
import { useState } from 'react';
import { useAction } from '../../platform/page/action.ts';
import { FormDialog } from '../../platform/page/dialogs.tsx';
import { useFaults } from '../../platform/page/form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { sanitizeNumber } from './pad-fields.ts';
import { rangeUnitSymbolOf } from './reading-text.ts';
import { useReadingsMessages } from './readings.messages.ts';
import { useSetRange } from './readings.queries.ts';

type RangeDialogProps = {
  patientId: UserId;
  ranges: readonly ReadingRange[];
  onClose: () => void;
};

/** Edits the doctor's range of a figure for this patient. */
export const RangeDialog = ({ patientId, ranges, onClose }: RangeDialogProps) => {
  const { range: words, figures, pad } = useReadingsMessages();
  const knownOf = (figure: Figure) => {
    const known = ranges.find((range) => range.figure === figure);
    return {
      figure,
      low: String(known?.low ?? ''),
      high: String(known?.high ?? ''),
      tell: known?.tell ?? false,
    };
  };
  const [range, setRange] = useState(() => knownOf(ranges[0]?.figure ?? 'systolic'));
  const faults = useFaults<'low' | 'high'>(
    {},
    { low: range.figure + range.low, high: range.figure + range.high },
  );
  const save = useSetRange(patientId);
  const { run, busy } = useAction({
    action: () => save({ ...range, low: numberOf(range.low), high: numberOf(range.high) }),
    done: () => ({ title: words.done, description: figures[range.figure] }),
    failed: words.failed,
    onDone: onClose,
    onFailed: faults.refuse,
  });
  const unit = rangeUnitSymbolOf(range.figure);
  const endOf = (end: 'low' | 'high') => ({
    label: words[end],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: range[end],
    error: faults.shown[end],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setRange({ ...range, [end]: sanitizeNumber(target.value, true) }),
  });
  return (
    <FormDialog
      title={words.title}
      description={words.text}
      submit={words.submit}
      busyLabel={busy && pad.busy}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <Select
        label={words.figure}
        value={range.figure}
        options={FIGURES.map((value) => ({ value, label: figures[value] }))}
        onChange={(event) => setRange(knownOf(event.target.value as Figure))}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField {...endOf('low')} />
        <TextField {...endOf('high')} />
      </div>
      <p className="-mt-2 text-sm text-muted">
        {unit && `${words.unit({ text: unit })} `}
        {words.hint}
      </p>
      <Checkbox
        label={words.tell}
        checked={range.tell}
        onChange={(event) => setRange({ ...range, tell: event.target.checked })}
      />
    </FormDialog>
  );
};

const numberOf = (text: string): number | undefined => (text === '' ? undefined : Number(text));
