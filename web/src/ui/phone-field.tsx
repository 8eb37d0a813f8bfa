import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlClassName, FieldFrame, type FieldProps } from './field.tsx';

export const PHONE_DIGITS = 10; // product 5
export const PHONE_PREFIX = '+91'; // product 5

type PhoneFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
    value: string;
    onValueChange: (digits: string) => void;
  };

// A number pasted from the contacts may look like "+91 98765 43210" or "098765 43210".
const toDigits = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  const extra = digits.length - PHONE_DIGITS;
  const prefixed = (extra === 2 && digits.startsWith('91')) || (extra === 1 && digits[0] === '0');
  return (prefixed ? digits.slice(extra) : digits).slice(0, PHONE_DIGITS);
};

/** A phone number: digits only, at most ten, with the country's prefix in front. */
export const PhoneField = ({ label, hint, error, onValueChange, ...input }: PhoneFieldProps) => (
  <FieldFrame {...{ label, hint, error }}>
    {(control) => (
      <span className="relative grid">
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-2.5 left-0 flex w-16 items-center justify-center border-r border-hairline font-semibold text-muted"
        >
          {PHONE_PREFIX}
        </span>
        <input
          autoComplete="tel-national"
          {...input}
          {...control}
          type="tel"
          inputMode="numeric"
          onChange={(event) => onValueChange(toDigits(event.target.value))}
          className={classNames(controlClassName, 'pl-20 tracking-wide')}
        />
      </span>
    )}
  </FieldFrame>
);
