import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

type ChoiceProps<Value extends string> = {
  label: string;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  choices: readonly { value: Value; label: ReactNode; icon?: LucideIcon }[];
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
};

/** Radio buttons in a row. */
export const Choice = <Value extends string>(props: ChoiceProps<Value>) => {
  const { label, hideLabel, choices, value, onChange, error } = props;
  const name = useId();
  const errorId = error && `${name}-error`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a plain group cannot be invalid
    <fieldset role="radiogroup" aria-invalid={error ? true : undefined}>
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 font-semibold'}>{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ icon: Icon, ...choice }) => (
          <label
            key={choice.value}
            className="hit inline-flex cursor-pointer items-center gap-2 rounded-full border border-line px-4 font-medium has-checked:border-brand has-checked:bg-tint has-checked:font-semibold has-checked:text-on-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              aria-describedby={errorId}
              value={choice.value}
              checked={choice.value === value}
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
