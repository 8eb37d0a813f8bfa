import {
  EXPERIENCE_MAX_YEARS,
  EXPERIENCE_MIN_YEARS,
  REGISTRATION_NUMBER_MAX_CHARACTERS,
} from '@saathi/contract/limits';
import { useMessages } from '../../platform/i18n/i18n.ts';
import { TextField } from '../../ui/field.tsx';
import type { DetailsDraft } from './details-draft.ts';
import { doctorsMessages } from './doctors.messages.ts';
import { SpecialtyFields } from './specialty-fields.tsx';

type PracticeFieldsProps = {
  draft: DetailsDraft;
  change: (changes: Partial<DetailsDraft>) => void;
  faults: { specialty?: string; experience?: string };
};

/** What a doctor is, for how long, and under which number of the council. */
export const PracticeFields = ({ draft, change, faults }: PracticeFieldsProps) => {
  const words = useMessages(doctorsMessages);
  return (
    <>
      <SpecialtyFields
        draft={draft}
        change={change}
        labels={{ specialty: words.specialty, custom: words.customSpecialty }}
        faults={{ custom: faults.specialty }}
      />
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
