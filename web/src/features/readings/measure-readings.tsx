import type { UserId } from '@saathi/contract';
import { QueryView } from '../../platform/page/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MeasureTrend, type MeasureTrendProps } from './measure-trend.tsx';
import { useReadingsMessages } from './readings.messages.ts';
import { useReadings } from './readings.queries.ts';

type MeasureReadingsProps = Omit<MeasureTrendProps, 'readings' | 'ranges'> & { patientId: UserId };

/** A patient's readings of one measure. */
export const MeasureReadings = ({ patientId, ...props }: MeasureReadingsProps) => {
  const words = useReadingsMessages().chart;
  const { measure, today } = props;
  return (
    <section className="mb-5 grid gap-3" aria-label={words.heading}>
      <QueryView
        query={useReadings({ patientId, measure, today })}
        loading={words.loading}
        skeleton={<Skeleton className="aspect-2/1 w-full" />}
        failed={words.failed}
      >
        {({ readings, ranges }) => <MeasureTrend {...props} {...{ readings, ranges }} />}
      </QueryView>
    </section>
  );
};
