import {
  EXPERIENCE_MAX_YEARS,
  EXPERIENCE_MIN_YEARS,
  NAME_MAX_CHARACTERS,
} from '@saathi/contract/limits';
import { Select, TextField } from '../../ui/field.tsx';
import { useDoctorsMessages } from './doctors.messages.ts';

/**
 * A doctor's specialty and years of experience as typed: a specialty of the list (product 3), or
 * 'Other' with a custom text.
 */
export type Practice = { specialty: string; custom: string; experience: string };

/** product 3: shows a text field whose value is stored instead. */
export const OTHER_SPECIALTY = 'Other';

/** Returns the specialty to store. */
export const chosenSpecialty = ({ specialty, custom }: Practice): string =>
  specialty === OTHER_SPECIALTY ? custom.trim() : specialty;

const isExperience = (text: string): boolean =>
  /^\d+$/.test(text) &&
  Number(text) >= EXPERIENCE_MIN_YEARS &&
  Number(text) <= EXPERIENCE_MAX_YEARS;

/** Returns the faults by field (product 5). */
export const usePracticeFaults = (practice: Practice) => {
  const words = useDoctorsMessages();
  const { specialty, experience } = practice;
  const isUnnamed = specialty === OTHER_SPECIALTY && !chosenSpecialty(practice);
  return {
    specialty: !specialty && words.specialtyMissing,
    custom: isUnnamed && words.customSpecialtyMissing,
    experience: !isExperience(experience) && words.experienceWrong,
  };
};

type PracticeFieldsProps = {
  practice: Practice;
  onChange: (changes: Partial<Practice>) => void;
  faults: Partial<Practice>;
  specialtyHint?: string;
  /** Placeholder of the years of experience. */
  yearsPlaceholder?: string;
};

/** The list of specialties, a text field if none of them fits, and the years of experience. */
export const PracticeFields = (props: PracticeFieldsProps) => {
  const { practice, onChange, faults, specialtyHint, yearsPlaceholder } = props;
  const words = useDoctorsMessages();
  return (
    <>
      <Select
        label={words.specialty}
        hint={specialtyHint}
        error={faults.specialty}
        name="specialty"
        required
        placeholder={words.specialtyPlaceholder}
        options={Object.entries(words.specialties).map(([value, label]) => ({ value, label }))}
        value={practice.specialty}
        onChange={(event) => onChange({ specialty: event.target.value })}
      />
      {practice.specialty === OTHER_SPECIALTY && (
        <TextField
          label={words.customSpecialty}
          error={faults.custom}
          name="customSpecialty"
          required
          maxLength={NAME_MAX_CHARACTERS}
          value={practice.custom}
          onChange={(event) => onChange({ custom: event.target.value })}
        />
      )}
      <TextField
        label={words.experience}
        hint={words.experienceHint}
        error={faults.experience}
        name="experience"
        type="number"
        inputMode="numeric"
        min={EXPERIENCE_MIN_YEARS}
        max={EXPERIENCE_MAX_YEARS}
        placeholder={yearsPlaceholder}
        value={practice.experience}
        onChange={(event) => onChange({ experience: event.target.value })}
      />
    </>
  );
};

/** Returns a function that translates a stored specialty; a custom one is returned unchanged. */
export const useSpecialty = (): ((stored: string) => string) => {
  const words: Record<string, string> = useDoctorsMessages().specialties;
  return (stored) => (Object.hasOwn(words, stored) && words[stored]) || stored;
};
