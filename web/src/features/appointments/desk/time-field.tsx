import type { DayString, UserId } from '@saathi/contract';
import { QueryView } from '../../../platform/page/query-view.tsx';
import { Select } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useClinicTime } from '../clinic-time.ts';
import { useDeskMessages } from './desk.messages.ts';
import { useDeskTimes } from './desk.queries.ts';

/** Value for a patient who is at the desk now. */
export const HERE = 'here';

type TimeFieldProps = {
  doctorId: UserId;
  day: DayString;
  timeZone: string;
  /** Whether {@link HERE} can be chosen. */
  here?: boolean;
  error?: string | false;
  /** An instant, {@link HERE}, or '' if nothing is selected. */
  value: string;
  onChange: (value: string) => void;
};

/** Selects one of the free times of a day. */
export const TimeField = (props: TimeFieldProps) => {
  const { doctorId, day, timeZone, here = false, error, value, onChange } = props;
  const words = useDeskMessages().times;
  const clinic = useClinicTime(timeZone);
  return (
    <QueryView
      query={useDeskTimes(doctorId, day)}
      loading={words.loading}
      skeleton={<Skeleton className="h-12" />}
      failed={words.failed}
      failedAs="note"
    >
      {(times) =>
        times.length > 0 || here ? (
          <Select
            label={words.label}
            error={error}
            placeholder={words.choose}
            options={[
              ...(here ? [{ value: HERE, label: words.here }] : []),
              ...times.map(({ startsAt }) => ({ value: startsAt, label: clinic.time(startsAt) })),
            ]}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <p role="status">{words.none}</p>
        )
      }
    </QueryView>
  );
};
