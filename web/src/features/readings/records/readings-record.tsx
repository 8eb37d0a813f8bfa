import type { Reading, ReadingRange } from '@saathi/contract';
import { MEASURES } from '@saathi/contract/reading-values';
import { useToday } from '../../../platform/i18n/days.ts';
import { Card } from '../../../ui/card.tsx';
import { MeasureTrend } from '../measure-trend.tsx';
import { useMeasuresMessages } from '../measures.messages.ts';
import { useReadingsMessages } from '../readings.messages.ts';

type ReadingsRecordProps = { readings: Reading[]; ranges: ReadingRange[] };

/** The patient's own readings of the last 90 days, by measure. */
export const ReadingsRecord = ({ readings, ranges }: ReadingsRecordProps) => {
  const words = useReadingsMessages().chart;
  const { names } = useMeasuresMessages();
  const today = useToday();
  const measured = MEASURES.filter((one) => readings.some(({ measure }) => measure === one));
  return (
    <Card className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="text-lg">{words.heading}</h2>
      {measured.map((measure) => (
        <section key={measure} aria-label={names[measure]}>
          <h3 className="mb-2 text-base">{names[measure]}</h3>
          <MeasureTrend {...{ measure, readings, ranges, today }} own />
        </section>
      ))}
    </Card>
  );
};
