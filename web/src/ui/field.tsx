import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/** What every field takes: its label, a hint below it and what is wrong with it. */
export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Marks it as wrong where the reason is said elsewhere, say in a toast. */
  invalid?: boolean;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
};

type FieldFrameProps = Omit<FieldProps, 'invalid'> & {
  id: string;
  describedBy: { hint: string; error: string };
  children: ReactNode;
};

/** Ids that tie a control to its hint and its error. */
export const useFieldIds = (given: string | undefined, { hint, error, invalid }: FieldProps) => {
  const own = useId();
  const id = given ?? own;
  const describedBy = { hint: `${id}-hint`, error: `${id}-error` };
  const control = {
    id,
    'aria-invalid': error || invalid ? true : undefined,
    'aria-describedby':
      classNames(Boolean(hint) && describedBy.hint, Boolean(error) && describedBy.error) ||
      undefined,
  };
  return { id, describedBy, control };
};

/** Look shared by all boxes one writes or chooses in. 16 px text keeps iPhones from zooming. */
export const controlLook = classNames(
  'hit w-full rounded-field border border-line bg-card px-4 py-3 text-base text-ink',
  'transition-[border-color,box-shadow] duration-150 ease-out',
  'focus:border-brand focus:outline-2 focus:outline-offset-0 focus:outline-brand',
  'aria-invalid:border-destructive aria-invalid:focus:outline-destructive',
  'disabled:bg-sunken disabled:text-muted',
);

/** Label above, control, then the error or the hint. */
export const FieldFrame = ({
  id,
  describedBy,
  label,
  hint,
  error,
  hideLabel,
  children,
}: FieldFrameProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
    <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-semibold'}>
      {label}
    </label>
    {children}
    {hint && (
      <p id={describedBy.hint} className="text-sm text-muted">
        {hint}
      </p>
    )}
    {error && (
      <p id={describedBy.error} className="flex gap-1.5 text-sm font-medium text-destructive">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {error}
      </p>
    )}
  </div>
);
