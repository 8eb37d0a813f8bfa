import { NAME_MAX_CHARACTERS } from '@saathi/contract/limits';
import { Select, TextField } from '../../ui/field.tsx';
import { useDoctorsMessages } from './doctors.messages.ts';

/** A specialty while it is chosen: one of the list (product 3), or 'Other' and the doctor's own words. */
export type SpecialtyDraft = { specialty: string; custom: string };

/** product 3: reveals a free text that replaces the value. */
export const OTHER_SPECIALTY = 'Other';

/** What is stored of it. */
export const chosenSpecialty = ({ specialty, custom }: SpecialtyDraft): string =>
  specialty === OTHER_SPECIALTY ? custom.trim() : specialty;

type SpecialtyFieldsProps = {
  draft: SpecialtyDraft;
  change: (changes: Partial<SpecialtyDraft>) => void;
  labels: Record<keyof SpecialtyDraft, string>;
  faults: Partial<SpecialtyDraft>;
  placeholder?: string;
  required?: boolean;
};

/** The list of specialties, and a free text where none of them fits. */
export const SpecialtyFields = (props: SpecialtyFieldsProps) => {
  const { draft, change, labels, faults, placeholder, required } = props;
  const { specialties } = useDoctorsMessages();
  return (
    <>
      <Select
        label={labels.specialty}
        error={faults.specialty}
        name="specialty"
        required={required}
        placeholder={placeholder}
        options={Object.entries(specialties).map(([value, label]) => ({ value, label }))}
        value={draft.specialty}
        onChange={(event) => change({ specialty: event.target.value })}
      />
      {draft.specialty === OTHER_SPECIALTY && (
        <TextField
          label={labels.custom}
          error={faults.custom}
          name="customSpecialty"
          required={required}
          maxLength={NAME_MAX_CHARACTERS}
          value={draft.custom}
          onChange={(event) => change({ custom: event.target.value })}
        />
      )}
    </>
  );
};

/** Says a stored specialty in the reader's language; one typed by hand stays as it was typed. */
export const useSpecialty = (): ((stored: string) => string) => {
  const { specialties } = useDoctorsMessages();
  const words: Record<string, string> = specialties;
  return (stored) => (Object.hasOwn(words, stored) && words[stored]) || stored;
};
