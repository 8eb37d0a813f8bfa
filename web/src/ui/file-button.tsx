import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonClassName } from './button.tsx';
import { classNames } from './class-names.ts';

type FileButtonProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  icon: LucideIcon;
  label: string;
  onPick: (files: File[]) => void;
};

/** A file input that looks like a button. */
export const FileButton = ({ icon: Icon, label, onPick, ...input }: FileButtonProps) => (
  <label
    className={classNames(
      buttonClassName('secondary'),
      'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
    )}
  >
    <Icon className="size-5" />
    {label}
    <input
      {...input}
      type="file"
      className="sr-only"
      onChange={({ currentTarget }) => {
        onPick([...(currentTarget.files ?? [])]);
        // Allows choosing the same file again.
        currentTarget.value = '';
      }}
    />
  </label>
);
