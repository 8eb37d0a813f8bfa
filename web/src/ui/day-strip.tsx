import { type KeyboardEvent, useState } from 'react';
import { classNames } from './class-names.ts';
import { DAY_SIZE, type Day, DayMark } from './day-mark.tsx';

export type StripDay = Day & {
  /** Makes the day a button, for example to correct it. */
  onPress?: () => void;
};

type DayStripProps = {
  /** What the strip shows, for screen readers. */
  label: string;
  /** Oldest first. */
  days: readonly StripDay[];
  /** Shows the weekdays below the days. */
  captions?: boolean;
  className?: string;
};

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

// One Tab stop per strip; arrow keys move along it.
const useDayFocus = (count: number) => {
  const [active, setActive] = useState<number>();
  const [stop, setStop] = useState(count - 1);
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') return setActive(undefined);
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(stop + step, 0), count - 1);
    event.currentTarget.querySelectorAll<HTMLElement>('[tabindex]')[next]?.focus();
  };
  const activate = (place: number) => {
    setActive(place);
    setStop(place);
  };
  return { active, stop: Math.min(stop, count - 1), setActive, activate, handleKeyDown };
};

/** The last days in a row, today last; each shows its date and what was achieved. */
export const DayStrip = ({ label, days, captions, className }: DayStripProps) => {
  const { active, stop, setActive, activate, handleKeyDown } = useDayFocus(days.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={label}
      className={classNames('flex', className)}
      onKeyDown={handleKeyDown}
      onPointerLeave={() => setActive(undefined)}
      onBlur={() => setActive(undefined)}
    >
      {days.map((day, place) => {
        const Element = day.onPress ? 'button' : 'span';
        return (
          <span
            key={day.id}
            className={classNames(
              'relative grid h-11 max-w-11 flex-1',
              // In pixels, so that large text leaves room for the other days.
              day.onPress && 'min-w-[44px]',
            )}
          >
            <Element
              {...(day.onPress ? { type: 'button' } : { role: 'img' })}
              aria-label={day.label}
              aria-current={day.isToday ? 'date' : undefined}
              tabIndex={place === stop ? 0 : -1}
              onPointerEnter={() => setActive(place)}
              onFocus={() => activate(place)}
              onClick={() => {
                activate(place);
                day.onPress?.();
              }}
              className="grid place-content-center justify-items-center gap-0.5 rounded-full focus-visible:outline-offset-0"
            >
              <svg
                viewBox={`0 0 ${DAY_SIZE} ${DAY_SIZE}`}
                aria-hidden="true"
                className={classNames('max-w-full', captions ? 'size-6' : 'size-7')}
              >
                <DayMark day={day} />
              </svg>
              {captions && (
                <span
                  aria-hidden="true"
                  className={classNames(
                    'text-sm leading-none',
                    day.isToday ? 'font-bold text-ink' : 'text-muted',
                  )}
                >
                  {day.caption}
                </span>
              )}
            </Element>
            {active === place && (
              // Shifted inwards the closer its day is to an end of the strip.
              <span
                role="tooltip"
                style={{ translate: `${(-100 * (place + 0.5)) / days.length}%` }}
                className="pointer-events-none absolute bottom-full left-1/2 z-10 w-max max-w-64 animate-appear rounded-lg bg-ink px-3 py-1.5 text-sm font-medium text-ground shadow-raised"
              >
                {day.label}
              </span>
            )}
          </span>
        );
      })}
    </div>
  );
};
