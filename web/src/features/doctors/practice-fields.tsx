import {
  EXPERIENCE_MAX_YEARS,
  EXPERIENCE_MIN_YEARS,
  NAME_MAX_CHARACTERS,
  REGISTRATION_NUMBER_MAX_CHARACTERS,
} from '@saathi/contract/limits';
import { useMessages } from '../../platform/i18n.ts';
import { knownMessages } from '../../platform/known.messages.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type DetailsDraft, OTHER } from './details-draft.ts';
import { doctorsMessages } from './doctors.messages.ts';

type PracticeFieldsProps = {
  draft: DetailsDraft;
  change: (changes: Partial<DetailsDraft>) => void;
  faults: { specialty?: string; experience?: string };
};

const SpecialtyFields = ({ draft, change, faults }: PracticeFieldsProps) => {
  const words = useMessages(doctorsMessages);
  const { specialties } = useMessages(knownMessages);
  return (
    <>
      <Select
        label={words.specialty}
        options={Object.entries(specialties).map(([value, label]) => ({ value, label }))}
        value={draft.specialty}
        onChange={(event) => change({ specialty: event.target.value })}
      />
      {draft.specialty === OTHER && (
        <TextField
          label={words.customSpecialty}
          error={faults.specialty}
          maxLength={NAME_MAX_CHARACTERS}
          value={draft.custom}
          onChange={(event) => change({ custom: event.target.value })}
        />
      )}
    </>
  );
};

/** What a doctor is, for how long, and under which number of the council. */
export const PracticeFields = (props: PracticeFieldsProps) => {
  const words = useMessages(doctorsMessages);
  const { draft, change, faults } = props;
  return (
    <>
      <SpecialtyFields {...props} />
      <TextField
        label={words.experience}
        error={faults.experience}
        type="number"
        inputMode="numeric"
        min={EXPERIENCE_MIN_YEARS}
        max={EXPERIENCE_MAX_YEARS}
        value={draft.experience}
        onChange={(event) => change({ experience: event.target.value })}
      />
      <TextField
        label={words.registrationNumber}
        hint={words.registrationHint}
        autoComplete="off"
        maxLength={REGISTRATION_NUMBER_MAX_CHARACTERS}
        value={draft.registrationNumber}
        onChange={(event) => change({ registrationNumber: event.target.value })}
      />
    </>
  );
};
