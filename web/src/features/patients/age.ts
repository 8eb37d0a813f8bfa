import type { DayString } from '@saathi/contract';

/** Whole years between a birthday and a day. */
export const ageOn = (today: DayString, dateOfBirth: DayString): number => {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
};
