import type { Reading } from '@saathi/contract';
import { useState } from 'react';
import { useFormatTime } from '../../../platform/i18n/days.ts';
import { lazyDialog } from '../../../platform/page/lazy.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useMeasuresMessages } from '../measures.messages.ts';
import { useReadingText } from '../reading-text.ts';
import { useReadingsMessages } from '../readings.messages.ts';

const MeasureDialog = lazyDialog(() => import('./measure-dialog.tsx'), 'MeasureDialog');

/** A measure among the patient's records: its latest reading, and a button for all of them. */
export const MeasureRecord = ({ latest }: { latest: Reading }) => {
  const { records: words } = useReadingsMessages();
  const { names } = useMeasuresMessages();
  const textOf = useReadingText();
  const clock = useFormatTime();
  const [isOpen, setOpen] = useState(false);
  const { measure, takenAt } = latest;
  const name = names[measure];
  return (
    <Card className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-semibold">{name}</h3>
        <time dateTime={takenAt} className="text-sm text-muted">
          {clock(takenAt)}
        </time>
      </div>
      <p className="wrap-anywhere">{words.latest({ text: textOf(measure, latest) })}</p>
      <Button
        variant="quiet"
        className="screen-only -ml-5 w-fit"
        aria-label={words.allOf({ text: name })}
        onClick={() => setOpen(true)}
      >
        {words.all}
      </Button>
      {isOpen && <MeasureDialog latest={latest} onClose={() => setOpen(false)} />}
    </Card>
  );
};
