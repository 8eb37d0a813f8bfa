import type { DayString, DoctorDetail } from '@saathi/contract';
import { dayOf } from '../../platform/i18n/days.ts';
import { useDoctorsMessages } from './doctors.messages.ts';
import { chosenSpecialty, OTHER_SPECIALTY, type Practice } from './practice-fields.tsx';

/** The lists of short texts, and what stands in their boxes without being part of them yet. */
export type Lists<Entry> = { qualifications: Entry; hospitals: Entry };

/** The details as they are typed; `back` is the day the doctor answers again, '' while not away. */
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

/** The fields that differ from those that were shown. */
export const differing = <T extends object>(fields: T, shown: T): Partial<T> => {
  const before = new Map(
    Object.entries(shown).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== before.get(name),
  );
  return Object.fromEntries(changed) as Partial<T>;
};

/** What is sent: what differs from what was shown, so that another device's change stays. */
export const changesOf = (draft: DetailsDraft, shown: DetailsDraft) =>
  differing(fieldsOf(draft), fieldsOf(shown));

/** With what still stands in the boxes; the day away ends where the device's day begins. */
const fieldsOf = (draft: DetailsDraft) => ({
  specialty: chosenSpecialty(draft),
  experience: Number(draft.experience),
  qualifications: withEntry(draft.qualifications, draft.typed.qualifications),
  hospitals: withEntry(draft.hospitals, draft.typed.hospitals),
  awayUntil: draft.back ? startOf(draft.back).toISOString() : null,
});

/** The list with a typed entry at its end, unless it is empty or there already. */
export const withEntry = (entries: string[], typed: string): string[] => {
  const entry = typed.trim();
  return entry && !entries.includes(entry) ? [...entries, entry] : entries;
};

/** The registration number where it was changed; undefined for the same one, which is not sent. */
export const newNumberOf = (draft: DetailsDraft, detail: DoctorDetail): string | undefined => {
  const number = draft.registrationNumber.trim();
  return number === (detail.registrationNumber ?? '') ? undefined : number;
};
