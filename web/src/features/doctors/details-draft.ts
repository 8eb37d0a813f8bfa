import type { DayString, DoctorDetail } from '@saathi/contract';
import { dayOf } from '../../platform/i18n/days.ts';
import { useDoctorsMessages } from './doctors.messages.ts';
import { chosenSpecialty, OTHER_SPECIALTY, type Practice } from './practice-fields.tsx';

/** The two lists of short texts, either the entries or the text typed but not added yet. */
export type Lists<Entry> = { qualifications: Entry; hospitals: Entry };

/** The details as typed; `back` is the day the doctor is available again, '' if not away. */
export type DetailsDraft = Practice &
  Lists<string[]> & {
    typed: Lists<string>;
    registrationNumber: string;
    back: DayString | '';
  };

const startOf = (day: DayString): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

export const draftOf = (detail: DoctorDetail): DetailsDraft => {
  const { specialty, experience, qualifications, hospitals } = detail;
  const isOther =
    specialty === OTHER_SPECIALTY ||
    !Object.hasOwn(useDoctorsMessages.english.specialties, specialty);
  const back = detail.awayUntil === null ? null : new Date(detail.awayUntil);
  return {
    specialty: isOther ? OTHER_SPECIALTY : specialty,
    custom: isOther && specialty !== OTHER_SPECIALTY ? specialty : '',
    experience: String(experience),
    qualifications,
    hospitals,
    typed: { qualifications: '', hospitals: '' },
    registrationNumber: detail.registrationNumber ?? '',
    back: back && back > new Date() ? dayOf(back) : '',
  };
};

/** Returns the fields that differ from those shown. */
export const changedFieldsOf = <T extends object>(fields: T, shown: T): Partial<T> => {
  const before = new Map(
    Object.entries(shown).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== before.get(name),
  );
  return Object.fromEntries(changed) as Partial<T>;
};

/** Returns only the changed fields, so that changes by another device are kept. */
export const changesOf = (draft: DetailsDraft, shown: DetailsDraft) =>
  changedFieldsOf(fieldsOf(draft), fieldsOf(shown));

/**
 * Returns the fields to save, including entries not added yet; the absence ends at midnight, device
 * time.
 */
const fieldsOf = (draft: DetailsDraft) => ({
  specialty: chosenSpecialty(draft),
  experience: Number(draft.experience),
  qualifications: withEntry(draft.qualifications, draft.typed.qualifications),
  hospitals: withEntry(draft.hospitals, draft.typed.hospitals),
  awayUntil: draft.back ? startOf(draft.back).toISOString() : null,
});

/** Appends a typed entry, unless it is empty or already in the list. */
export const withEntry = (entries: string[], typed: string): string[] => {
  const entry = typed.trim();
  return entry && !entries.includes(entry) ? [...entries, entry] : entries;
};

/** Returns the registration number; undefined if it is unchanged. */
export const newNumberOf = (draft: DetailsDraft, detail: DoctorDetail): string | undefined => {
  const number = draft.registrationNumber.trim();
  return number === (detail.registrationNumber ?? '') ? undefined : number;
};
