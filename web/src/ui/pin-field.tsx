import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldProps, useFieldIds } from './field.tsx';

const DIGITS = 4; // product 5
const PLACES = Array.from({ length: DIGITS }, (_, place) => place);

type PinFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
    value: string;
    onValueChange: (digits: string) => void;
    /** Called once the fourth digit is in. */
    onComplete?: (digits: string) => void;
  };

/**
 * A PIN: digits only, four of them. One native input lies over four drawn places, so that
 * keyboards, password managers and screen readers meet a plain field.
 */
export const PinField = (props: PinFieldProps) => {
  const { label, hint, error, invalid, hideLabel, value, onValueChange, onComplete, ...input } =
    props;
  const { id, describedBy, control } = useFieldIds(input.id, { label, hint, error, invalid });
  const [focused, setFocused] = useState(false);
  const handleText = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, DIGITS);
    onValueChange(digits);
    if (digits.length === DIGITS && digits !== value) onComplete?.(digits);
  };
  const wrong = Boolean(error || invalid);
  const current = Math.min(value.length, DIGITS - 1);
  return (
    <FieldFrame {...{ id, describedBy, label, hint, error, hideLabel }}>
      <span className="relative grid max-w-80 grid-cols-4 gap-3">
        {PLACES.map((place) => (
          <span
            key={place}
            aria-hidden="true"
            className={classNames(
              'flex h-16 items-center justify-center rounded-field border bg-card transition duration-150',
              wrong ? 'border-destructive' : 'border-line',
              focused &&
                place === current &&
                (wrong ? 'outline-2 outline-destructive' : 'border-brand outline-2 outline-brand'),
            )}
          >
            {place < value.length && <span className="size-3.5 rounded-full bg-ink" />}
          </span>
        ))}
        <input
          autoComplete="off"
          {...input}
          {...control}
          type="password"
          inputMode="numeric"
          maxLength={DIGITS}
          value={value}
          onChange={(event) => handleText(event.target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          className="absolute inset-0 size-full cursor-text rounded-field opacity-0"
        />
      </span>
    </FieldFrame>
  );
};
