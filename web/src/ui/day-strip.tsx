import { type ComponentType, type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { classNames } from './class-names.ts';
import type { TooltipProps } from './tooltip.tsx';

// Most strips are never pointed at; the tooltip's code waits for the first that is. A strip does
// without it where it cannot be fetched.
const Tooltip = lazy(async (): Promise<{ default: ComponentType<TooltipProps> }> => {
  const found = await import('./tooltip.tsx').catch(() => undefined);
  return { default: found?.Tooltip ?? (() => null) };
});

export type DayDot = {
  /** Unique in the strip; the day itself. */
  id: string;
  /** Read out and shown as tooltip: 'date – Achieved' or 'date – Not achieved'. */
  label: string;
  achieved: boolean;
  isToday?: boolean;
  /** A letter or two below the dot, say of the weekday. */
  caption?: string;
  /** Makes the dot do something, say correct that day. */
  onPress?: () => void;
};

type DayStripProps = {
  /** What the strip is about. */
  label: string;
  /** Oldest first. */
  days: readonly DayDot[];
  className?: string;
};

// A tick in a full disc against an empty ring: told apart in grey too.
const Dot = ({ achieved, isToday }: Pick<DayDot, 'achieved' | 'isToday'>) => (
  <svg viewBox="0 0 28 28" aria-hidden="true" className="size-7 max-w-full overflow-visible">
    {isToday && (
      <circle cx="14" cy="14" r="13" className="fill-none stroke-brand" strokeWidth="2" />
    )}
    {achieved ? (
      <>
        <circle cx="14" cy="14" r="9.5" className="fill-achieved" />
        <path
          d="m9.8 14.3 2.9 2.9 5.6-5.9"
          className="fill-none stroke-card"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </>
    ) : (
      <circle cx="14" cy="14" r="8.5" className="fill-sunken stroke-line" strokeWidth="1.75" />
    )}
  </svg>
);

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

// One stop for the Tab key per strip; the arrows walk along it.
const useDayFocus = (count: number) => {
  const [active, setActive] = useState<number>();
  const [stop, setStop] = useState(count - 1);
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') return setActive(undefined);
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(stop + step, 0), count - 1);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  const activate = (place: number) => {
    setActive(place);
    setStop(place);
  };
  return { active, stop: Math.min(stop, count - 1), setActive, activate, handleKeyDown };
};

/** The last days in a row, today last; each dot tells its day and whether it was achieved. */
export const DayStrip = ({ label, days, className }: DayStripProps) => {
  const { active, stop, setActive, activate, handleKeyDown } = useDayFocus(days.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={label}
      className={classNames('flex', days.some(({ caption }) => caption) && 'pb-4', className)}
      onKeyDown={handleKeyDown}
      onPointerLeave={() => setActive(undefined)}
      onBlur={() => setActive(undefined)}
    >
      {days.map((day, place) => (
        <button
          key={day.id}
          type="button"
          aria-label={day.label}
          aria-current={day.isToday ? 'date' : undefined}
          tabIndex={place === stop ? 0 : -1}
          onPointerEnter={() => setActive(place)}
          onFocus={() => activate(place)}
          onClick={() => {
            activate(place);
            day.onPress?.();
          }}
          className="relative grid h-11 max-w-11 min-w-[28px] flex-1 place-items-center rounded-full focus-visible:outline-offset-0"
        >
          <Dot achieved={day.achieved} isToday={day.isToday} />
          {day.caption && (
            <span
              aria-hidden="true"
              className={classNames(
                'absolute top-full text-sm leading-none',
                day.isToday ? 'font-bold text-ink' : 'text-muted',
              )}
            >
              {day.caption}
            </span>
          )}
          {active === place && (
            <Suspense>
              <Tooltip open text={day.label}>
                <span aria-hidden="true" className="absolute inset-1.5" />
              </Tooltip>
            </Suspense>
          )}
        </button>
      ))}
    </div>
  );
};
