import type { DayString, Measure, Reading, ReadingRange } from '@saathi/contract';
import { HISTORY_DAYS } from '@saathi/contract/limits';
import { useState } from 'react';
import { addDays } from '../../platform/i18n/days.ts';
import { Choice } from '../../ui/choice.tsx';
import { ReadingChart } from './reading-chart.tsx';
import { ReadingPad } from './reading-pad.tsx';
import { ReadingTable } from './reading-table.tsx';
import { useReadingsMessages } from './readings.messages.ts';

const SHORT_DAYS = 14;
type Span = '14' | '90';

export type MeasureTrendProps = {
  measure: Measure;
  readings: readonly Reading[];
  ranges: readonly ReadingRange[];
  today: DayString;
  /** Whether the patient views their own readings, and may correct them. */
  own: boolean;
};

/** One measure over 14 or 90 days, as a chart and a table; at first the shorter that has any. */
export const MeasureTrend = ({ measure, ranges, today, own, ...props }: MeasureTrendProps) => {
  const words = useReadingsMessages().chart;
  const readings = props.readings.filter((reading) => reading.measure === measure);
  const [span, setSpan] = useState<Span>(() => {
    const newest = readings.at(-1);
    return newest && newest.day < addDays(today, 1 - SHORT_DAYS) ? '90' : '14';
  });
  const [correcting, setCorrecting] = useState<Reading>();
  const days = span === '14' ? SHORT_DAYS : HISTORY_DAYS;
  const first = addDays(today, 1 - days);
  const shown = readings.filter(({ day }) => day >= first);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Choice<Span>
        label={words.days}
        hideLabel
        choices={[
          { value: '14', label: words.spans['14'] },
          { value: '90', label: words.spans['90'] },
        ]}
        value={span}
        onChange={setSpan}
      />
      {shown.length === 0 ? (
        <p className="text-muted">{words.none}</p>
      ) : (
        <div>
          <ReadingChart {...{ measure, ranges, first, today, days }} readings={shown} />
          <ReadingTable
            {...{ measure, ranges }}
            readings={shown}
            onCorrect={own ? setCorrecting : undefined}
          />
        </div>
      )}
      {correcting && (
        <ReadingPad
          measure={measure}
          reading={correcting}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </div>
  );
};
