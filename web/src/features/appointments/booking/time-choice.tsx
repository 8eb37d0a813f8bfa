import { type PartOfDay, partOfHour } from '../../../platform/i18n/days.ts';
import { buttonClassName } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useAppointmentsMessages } from '../appointments.messages.ts';
import { isLocal, timeIn, useClinicTime } from '../clinic-time.ts';

const parts: readonly PartOfDay[] = ['morning', 'afternoon', 'evening'];

type Slot = { startsAt: string; free: number };
type TimesProps = {
  slots: readonly Slot[];
  timeZone: string;
  /** Whether to show the day as well, for times of several days. */
  withDay?: boolean;
  onPick: (startsAt: string) => void;
};

/** Free times as buttons, also in the device's time if its time zone differs. */
export const Times = ({ slots, timeZone, withDay, onPick }: TimesProps) => {
  const words = useAppointmentsMessages();
  const clinic = useClinicTime(timeZone);
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
      {slots.map(({ startsAt, free }) => (
        <li key={startsAt} className="grid">
          <button
            type="button"
            className={classNames(
              buttonClassName('secondary'),
              'flex-col gap-0! rounded-field! px-2!',
            )}
            onClick={() => onPick(startsAt)}
          >
            {withDay && <span className="text-sm font-normal">{clinic.day(startsAt)}</span>}{' '}
            <span className="whitespace-nowrap">{clinic.time(startsAt)}</span>{' '}
            {!isLocal(timeZone, startsAt) && (
              <span className="text-sm font-normal">
                {words.yourTime({ when: clinic.here.time(startsAt) })}
              </span>
            )}{' '}
            {free > 1 && (
              <span className="text-sm font-normal whitespace-nowrap">
                {words.booking.places({ count: free })}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
};

/** The free times of one day, grouped by part of the day. */
export const TimeChoice = ({ slots, timeZone, onPick }: TimesProps) => {
  const words = useAppointmentsMessages().booking;
  const partOf = ({ startsAt }: Slot) =>
    partOfHour(Number.parseInt(timeIn(timeZone, startsAt), 10));
  return (
    <div className="grid gap-4">
      {parts.map((part) => {
        const ofPart = slots.filter((slot) => partOf(slot) === part);
        if (ofPart.length === 0) return null;
        return (
          <section key={part} aria-label={words.parts[part]}>
            <h3 className="mb-1.5 text-base">{words.parts[part]}</h3>
            <Times slots={ofPart} timeZone={timeZone} onPick={onPick} />
          </section>
        );
      })}
    </div>
  );
};
