import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlLook, FieldFrame, type FieldProps, useFieldIds } from './field.tsx';

type TextAreaProps = FieldProps & ComponentProps<'textarea'>;

/** Several lines of text with their label; grows with its content where the browser can. */
export const TextArea = ({ label, hint, error, hideLabel, className, ...area }: TextAreaProps) => {
  const { id, describedBy, control } = useFieldIds(area.id, { label, hint, error });
  return (
    <FieldFrame {...{ id, describedBy, label, hint, error, hideLabel }}>
      <textarea
        rows={3}
        {...area}
        {...control}
        className={classNames(controlLook, 'field-sizing-content max-h-60 resize-none', className)}
      />
    </FieldFrame>
  );
};
