import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string;
  /** Keeps the label for screen readers only, if the same text is next to it. */
  hideLabel?: boolean;
};

/** A round native checkbox, big enough for a thumb. */
export const Checkbox = ({ label, hideLabel, className, ...input }: CheckboxProps) => (
  <label className={classNames('hit inline-flex cursor-pointer items-center gap-3', className)}>
    <span className="hit relative grid shrink-0 place-items-center">
      <input
        {...input}
        type="checkbox"
        aria-label={hideLabel ? label : undefined}
        className={classNames(
          'peer size-8 cursor-pointer appearance-none rounded-full border-2 border-line bg-card',
          'transition duration-200 ease-out checked:border-achieved checked:bg-achieved hover:border-achieved',
        )}
      />
      <Check
        strokeWidth={3.5}
        className="pointer-events-none absolute size-5 scale-0 text-card transition-transform duration-200 ease-out peer-checked:scale-100"
      />
    </span>
    {!hideLabel && <span className="min-w-0 wrap-anywhere">{label}</span>}
  </label>
);
