import type { ClinicFigures } from '@saathi/contract';
import type { ReactNode } from 'react';
import { Section, SectionData } from '../../platform/page/query-view.tsx';
import { Badge } from '../../ui/badge.tsx';
import { useClinicMessages } from './clinic.messages.ts';
import { useClinicStatistics } from './clinic.queries.ts';

const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3_600;

type Row = { name: string; value: ReactNode };

const Group = ({ title, rows }: { title: string; rows: Row[] }) => (
  <div className="py-3 first:pt-0 last:pb-0">
    <h3 className="font-semibold">{title}</h3>
    <dl>
      {rows.map(({ name, value }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 py-1">
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  </div>
);

const Unseen = ({ unseen }: Pick<ClinicFigures, 'unseen'>) => {
  const words = useClinicMessages().statistics.unseen;
  const { fiveMinutes, oneHour, longer } = unseen;
  if (fiveMinutes + oneHour + longer === 0) {
    return <Group title={words.title} rows={[{ name: words.now, value: words.none }]} />;
  }
  return (
    <Group
      title={words.title}
      rows={[
        { name: words.fiveMinutes, value: fiveMinutes },
        {
          name: words.oneHour,
          value: oneHour > 0 ? <Badge tone="marigold">{oneHour}</Badge> : oneHour,
        },
        {
          name: words.longer,
          value: longer > 0 ? <Badge tone="destructive">{longer}</Badge> : longer,
        },
      ]}
    />
  );
};

const Statistics = ({ statistics }: { statistics: ClinicFigures }) => {
  const words = useClinicMessages().statistics;
  const { unseen, waits, verdicts, appointments } = statistics;
  const number = (count: number | null): ReactNode =>
    count ?? <span className="font-normal text-muted">{words.few}</span>;
  const wait = (seconds: number | null): ReactNode => {
    if (seconds === null) return number(null);
    if (seconds >= SECONDS_PER_HOUR) {
      return words.hours({ count: Math.round(seconds / SECONDS_PER_HOUR) });
    }
    return words.minutes({ count: Math.max(1, Math.round(seconds / SECONDS_PER_MINUTE)) });
  };
  return (
    <div className="divide-y divide-hairline">
      <Unseen unseen={unseen} />
      {waits.length > 0 && (
        <Group
          title={words.waits}
          rows={waits.map(({ level, medianSeconds }) => ({
            name: words.levels[level],
            value: wait(medianSeconds),
          }))}
        />
      )}
      <Group
        title={words.verdicts.title}
        rows={[
          { name: words.verdicts.right, value: number(verdicts.right) },
          { name: words.verdicts.tooHigh, value: number(verdicts.tooHigh) },
          { name: words.verdicts.tooLow, value: number(verdicts.tooLow) },
        ]}
      />
      <Group
        title={words.appointments.title}
        rows={[
          { name: words.appointments.booked, value: number(appointments.booked) },
          { name: words.appointments.missed, value: number(appointments.missed) },
          { name: words.appointments.cancelled, value: number(appointments.cancelled) },
        ]}
      />
    </div>
  );
};

/** The clinic's recent statistics, without personal data. */
export const StatisticsSection = () => {
  const words = useClinicMessages().statistics;
  const query = useClinicStatistics();
  return (
    <Section title={words.title({ days: query.data?.days ?? 30 })} text={words.text}>
      <SectionData query={query} failed={words.failed}>
        {(statistics) => <Statistics statistics={statistics} />}
      </SectionData>
    </Section>
  );
};
