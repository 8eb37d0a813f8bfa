import { ChevronDown, CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/** Props of every field: its label, a hint below it and its error. */
export type FieldProps = {
  label: ReactNode;
  /** Keeps the label for screen readers only, if the field's purpose is visible. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
};

/** Connects a control to its label, hint and error. */
type Control = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldFrameProps = FieldProps & { children: (control: Control) => ReactNode };

/** Class names shared by all controls. A font size of 16 px keeps iPhones from zooming in. */
export const controlClassName = classNames(
  'hit w-full rounded-field border border-line bg-card px-4 py-3 text-base text-ink',
  // The types date and time: two of them fit side by side on a phone.
  '[&[type$=e]]:px-3',
  'transition duration-150 ease-out',
  'focus:border-brand focus:outline-2 focus:outline-offset-0 focus:outline-brand',
  'aria-invalid:border-destructive aria-invalid:focus:outline-destructive',
  'disabled:bg-sunken disabled:text-muted',
);

/** The error of a control, which refers to it by its id. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className="flex gap-1.5 text-sm font-medium text-destructive">
    <CircleAlert className="mt-0.5 size-4 shrink-0" />
    {children}
  </p>
);

/** Lays out label, control, hint and error, and connects them. */
export const FieldFrame = ({ label, hideLabel, hint, error, children }: FieldFrameProps) => {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-semibold'}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
};

/** A labelled input for one line of text, a date or a number. */
export const TextField = ({
  label,
  hideLabel,
  hint,
  error,
  ...input
}: FieldProps & ComponentProps<'input'>) => (
  <FieldFrame {...{ label, hideLabel, hint, error }}>
    {(control) => <input type="text" {...input} {...control} className={controlClassName} />}
  </FieldFrame>
);

/**
 * A labelled input for several lines of text; grows with its content where the browser supports it.
 */
export const TextArea = ({
  label,
  hint,
  error,
  ...area
}: FieldProps & ComponentProps<'textarea'>) => (
  <FieldFrame {...{ label, hint, error }}>
    {(control) => (
      <textarea
        rows={3}
        {...area}
        {...control}
        className={classNames(controlClassName, 'field-sizing-content max-h-60 resize-none')}
      />
    )}
  </FieldFrame>
);

type SelectProps = FieldProps &
  ComponentProps<'select'> & {
    /** Shown while nothing is chosen; cannot be chosen. */
    placeholder?: string;
    options: readonly { value: string; label: string }[];
  };

/** The browser's native select with a label. */
export const Select = ({
  label,
  hideLabel,
  hint,
  error,
  placeholder,
  options,
  ...select
}: SelectProps) => (
  <FieldFrame {...{ label, hideLabel, hint, error }}>
    {(control) => (
      <span className="relative grid">
        <select
          {...select}
          {...control}
          className={classNames(controlClassName, 'appearance-none pr-11')}
        >
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-muted" />
      </span>
    )}
  </FieldFrame>
);
