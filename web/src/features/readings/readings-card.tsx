import type { ReadingRange, UserId } from '@saathi/contract';
import { MEASURE_FIGURES, MEASURES } from '@saathi/contract/reading-values';
import { useState } from 'react';
import { useToday } from '../../platform/i18n/days.ts';
import { QueryView } from '../../platform/page/query-view.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MeasureTrend } from './measure-trend.tsx';
import { useMeasuresMessages } from './measures.messages.ts';
import { RangeDialog } from './range-dialog.tsx';
import { rangeUnitSymbolOf } from './reading-text.ts';
import { useReadingsMessages } from './readings.messages.ts';
import { useReadings } from './readings.queries.ts';

/** The doctor's ranges of these figures as text. */
const Ranges = ({ ranges }: { ranges: readonly ReadingRange[] }) => {
  const words = useReadingsMessages();
  const endsOf = ({ figure, low, high }: ReadingRange): string => {
    const signed = (numbers: number | string) => `${numbers} ${rangeUnitSymbolOf(figure)}`.trim();
    if (low === null) return words.chart.upTo({ text: signed(high ?? '') });
    return high === null ? words.chart.from({ text: signed(low) }) : signed(`${low}–${high}`);
  };
  return ranges.map((range) => (
    <p key={range.figure} className="text-sm text-muted">
      {words.chart.range({ text: `${words.figures[range.figure]} ${endsOf(range)}` })}
    </p>
  ));
};

/** A patient's readings by measure, with the doctor's own ranges. */
export const ReadingsCard = ({ patientId }: { patientId: UserId }) => {
  const words = useReadingsMessages();
  const { names } = useMeasuresMessages();
  const today = useToday();
  const [setting, setSetting] = useState(false);
  const query = useReadings({ patientId, today });
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">{words.chart.heading}</h2>
        <Button
          variant="secondary"
          className="screen-only"
          // The existing range must be loaded before it can be edited.
          disabled={!query.data}
          onClick={() => setSetting(true)}
        >
          {words.range.set}
        </Button>
      </div>
      <QueryView
        query={query}
        loading={words.chart.loading}
        skeleton={<Skeleton className="h-24" />}
        failed={words.chart.failed}
      >
        {({ readings, ranges }) => {
          const rangesOf = (measure: (typeof MEASURES)[number]) =>
            ranges.filter(({ figure }) => MEASURE_FIGURES[measure].includes(figure));
          const measured = MEASURES.filter(
            (measure) =>
              readings.some((reading) => reading.measure === measure) || rangesOf(measure).length,
          );
          if (measured.length === 0) return <p className="text-muted">{words.chart.none}</p>;
          return (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
              {measured.map((measure) => (
                <section key={measure} aria-label={names[measure]}>
                  <h3 className="mb-2 text-base">{names[measure]}</h3>
                  <MeasureTrend {...{ measure, readings, ranges, today }} own={false} />
                  <Ranges ranges={rangesOf(measure)} />
                </section>
              ))}
            </div>
          );
        }}
      </QueryView>
      {setting && query.data && (
        <RangeDialog
          patientId={patientId}
          ranges={query.data.ranges}
          onClose={() => setSetting(false)}
        />
      )}
    </Card>
  );
};
