import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldProps } from './field.tsx';

export const PIN_DIGITS = 4; // product 5
const PLACES = Array.from({ length: PIN_DIGITS }, (_, place) => place);

type PinFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
    value: string;
    onValueChange: (digits: string) => void;
  };

/**
 * A PIN of four digits. One native input covers four drawn boxes, so that keyboards, password
 * managers and screen readers see a plain field.
 */
export const PinField = ({ label, hint, error, onValueChange, ...input }: PinFieldProps) => {
  const [focused, setFocused] = useState(false);
  const current = Math.min(input.value.length, PIN_DIGITS - 1);
  return (
    <FieldFrame {...{ label, hint, error }}>
      {(control) => (
        <span className="relative grid max-w-80 grid-cols-4 gap-3">
          {PLACES.map((place) => (
            <span
              key={place}
              aria-hidden="true"
              className={classNames(
                'flex h-16 items-center justify-center rounded-field border bg-card transition duration-150',
                error ? 'border-destructive' : 'border-line',
                focused &&
                  place === current &&
                  (error
                    ? 'outline-2 outline-destructive'
                    : 'border-brand outline-2 outline-brand'),
              )}
            >
              {place < input.value.length && <span className="size-3.5 rounded-full bg-ink" />}
            </span>
          ))}
          <input
            autoComplete="off"
            {...input}
            {...control}
            type="password"
            inputMode="numeric"
            maxLength={PIN_DIGITS}
            onChange={(event) => {
              onValueChange(event.target.value.replace(/\D/g, '').slice(0, PIN_DIGITS));
            }}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            className="absolute inset-0 size-full cursor-text rounded-field opacity-0"
          />
        </span>
      )}
    </FieldFrame>
  );
};
