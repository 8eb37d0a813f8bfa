import type { DayString, DoctorDetail } from '@saathi/contract';
import { EXPERIENCE_MAX_YEARS, EXPERIENCE_MIN_YEARS } from '@saathi/contract/limits';
import { dayOf } from '../../platform/i18n/days.ts';
import { chosenSpecialty, OTHER_SPECIALTY, type SpecialtyDraft } from './specialty-fields.tsx';

/** The details as they are typed; `back` is the day the doctor answers again, '' while not away. */
export type DetailsDraft = SpecialtyDraft & {
  experience: string;
  qualifications: string[];
  hospitals: string[];
  registrationNumber: string;
  back: DayString | '';
};

const startOf = (day: DayString): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

export const draftOf = (
  detail: DoctorDetail,
  specialties: Record<string, string>,
  registrationNumber: string,
): DetailsDraft => {
  const isListed =
    Object.hasOwn(specialties, detail.specialty) && detail.specialty !== OTHER_SPECIALTY;
  const back = detail.awayUntil === null ? null : new Date(detail.awayUntil);
  return {
    specialty: isListed ? detail.specialty : OTHER_SPECIALTY,
    custom: isListed || detail.specialty === OTHER_SPECIALTY ? '' : detail.specialty,
    registrationNumber,
    experience: String(detail.experience),
    qualifications: detail.qualifications,
    hospitals: detail.hospitals,
    back: back && back > new Date() ? dayOf(back) : '',
  };
};

/** What is sent: the day away ends where the device's day begins. */
export const changesOf = (draft: DetailsDraft) => ({
  specialty: chosenSpecialty(draft),
  experience: Number(draft.experience),
  qualifications: draft.qualifications,
  hospitals: draft.hospitals,
  awayUntil: draft.back ? startOf(draft.back).toISOString() : null,
});

export const isExperience = (text: string): boolean =>
  /^\d+$/.test(text) &&
  Number(text) >= EXPERIENCE_MIN_YEARS &&
  Number(text) <= EXPERIENCE_MAX_YEARS;

/** The list with a typed entry at its end, unless it is empty or there already. */
export const withEntry = (entries: string[], typed: string): string[] => {
  const entry = typed.trim();
  return entry && !entries.includes(entry) ? [...entries, entry] : entries;
};
