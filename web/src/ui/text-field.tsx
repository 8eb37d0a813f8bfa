import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlLook, FieldFrame, type FieldProps, useFieldIds } from './field.tsx';

type TextFieldProps = FieldProps & ComponentProps<'input'>;

/** One line of text (or a date, a number) with its label. */
export const TextField = ({
  label,
  hint,
  error,
  hideLabel,
  className,
  ...input
}: TextFieldProps) => {
  const { id, describedBy, control } = useFieldIds(input.id, { label, hint, error });
  return (
    <FieldFrame {...{ id, describedBy, label, hint, error, hideLabel }}>
      <input type="text" {...input} {...control} className={classNames(controlLook, className)} />
    </FieldFrame>
  );
};
