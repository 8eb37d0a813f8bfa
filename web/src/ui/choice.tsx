import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

type ChoiceProps<Value extends string | number> = {
  label: string;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  choices: readonly { value: Value; label: ReactNode; icon?: LucideIcon }[];
  /** The chosen value; a list if several can be chosen. */
  value: Value | readonly Value[];
  /** Called with the pressed value. */
  onChange: (value: Value) => void;
  error?: string | undefined;
};

/** Class names of the label around a choice, whose radio button or checkbox is not drawn. */
export const choiceClassName =
  'hit relative cursor-pointer border has-checked:border-brand has-checked:bg-tint has-checked:text-on-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand';

/** Radio buttons in a row, or checkboxes if several can be chosen. */
export const Choice = <Value extends string | number>(props: ChoiceProps<Value>) => {
  const { label, hideLabel, choices, value, onChange, error } = props;
  const name = useId();
  const errorId = error && `${name}-error`;
  const several = typeof value === 'object';
  const invalid = error && { 'aria-invalid': true };
  return (
    // Neither a plain group nor a radio button can be invalid.
    <fieldset {...(!several && { role: 'radiogroup', ...invalid })}>
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 font-semibold'}>{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ icon: Icon, ...choice }) => (
          <label
            key={choice.value}
            className={`${choiceClassName} inline-flex items-center gap-2 rounded-full border-line font-medium has-checked:font-semibold ${several ? 'px-3' : 'px-4'}`}
          >
            <input
              type={several ? 'checkbox' : 'radio'}
              className="sr-only"
              name={name}
              {...(several && invalid)}
              aria-describedby={errorId}
              value={choice.value}
              checked={several ? value.includes(choice.value) : choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {Icon && <Icon className="size-5" />}
            {choice.label}
          </label>
        ))}
      </div>
      {errorId && (
        <div className="mt-1.5">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
};
