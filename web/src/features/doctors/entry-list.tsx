import { LIST_MAX_ENTRIES, NAME_MAX_CHARACTERS } from '@saathi/contract/limits';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { withEntry } from './details-draft.ts';

type EntryListProps = {
  words: {
    label: string;
    placeholder: string;
    add: string;
    remove: (values: { entry: string }) => string;
  };
  hint?: string;
  entries: string[];
  /** Text in the box that is not in the list yet. */
  typed: string;
  onChange: (entries: string[], typed: string) => void;
};

type EntryChipsProps = EntryListProps & { onRemoved: () => void };

const EntryChips = ({ words, entries, typed, onChange, onRemoved }: EntryChipsProps) => (
  <ul className="mt-2 flex flex-wrap gap-2">
    {entries.map((entry) => (
      <li
        key={entry}
        className="flex min-w-0 items-center rounded-full bg-sunken pl-4 font-medium wrap-anywhere"
      >
        {entry}
        <IconButton
          icon={X}
          label={words.remove({ entry })}
          onClick={() => {
            onChange(
              entries.filter((kept) => kept !== entry),
              typed,
            );
            onRemoved();
          }}
        />
      </li>
    ))}
  </ul>
);

/** An editable list of short texts, each with a remove button. */
export const EntryList = (props: EntryListProps) => {
  const { words, hint, entries, onChange, typed } = props;
  const full = entries.length >= LIST_MAX_ENTRIES;
  const field = useRef<HTMLInputElement>(null);
  const add = () => onChange(withEntry(entries, typed), '');
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            ref={field}
            label={words.label}
            hint={hint}
            placeholder={words.placeholder}
            maxLength={NAME_MAX_CHARACTERS}
            disabled={full}
            value={typed}
            onChange={(event) => onChange(entries, event.target.value)}
            onKeyDown={handleKeyDown}
          />
        </div>
        <IconButton
          icon={Plus}
          label={words.add}
          variant="secondary"
          className="mt-8"
          disabled={full}
          onClick={add}
        />
      </div>
      {entries.length > 0 && ( // The focused button is removed with its entry.
        <EntryChips {...props} onRemoved={() => setTimeout(() => field.current?.focus())} />
      )}
    </div>
  );
};
