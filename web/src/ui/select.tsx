import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlLook, FieldFrame, type FieldProps, useFieldIds } from './field.tsx';

type SelectProps = FieldProps &
  ComponentProps<'select'> & {
    /** Shown, and not choosable, while nothing is chosen. */
    placeholder?: string;
    options: readonly { value: string; label: string }[];
  };

/** The device's own chooser with its label. */
export const Select = (props: SelectProps) => {
  const { label, hint, error, hideLabel, placeholder, options, className, ...select } = props;
  const { id, describedBy, control } = useFieldIds(select.id, { label, hint, error });
  return (
    <FieldFrame {...{ id, describedBy, label, hint, error, hideLabel }}>
      <span className="relative grid">
        <select
          {...select}
          {...control}
          className={classNames(controlLook, 'appearance-none pr-11', className)}
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
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-muted"
        />
      </span>
    </FieldFrame>
  );
};
