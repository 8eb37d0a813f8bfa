import { z } from 'zod';
import {
  CALLABLE_NUMBER_MAX_CHARACTERS,
  CLINIC_NAME_MAX_CHARACTERS,
  CLINIC_TEXT_MAX_CHARACTERS,
  isCallableNumber,
  WEB_ADDRESS,
} from './clinic-lines.ts';
import { instant, name } from './common.ts';

/** One line of text by the clinic about itself. */
const told = (max = CLINIC_TEXT_MAX_CHARACTERS) =>
  name(max)
    .refine((text) => !WEB_ADDRESS.test(text), 'No web addresses')
    .nullable();
/** A number that can be called from any telephone in India; may contain spaces or hyphens. */
const calledNumber = z
  .string()
  .trim()
  .max(CALLABLE_NUMBER_MAX_CHARACTERS)
  .refine(isCallableNumber, 'Not a telephone number');

/** Further numbers the assistant refers people to, without the general emergency numbers. */
export const otherHelplines = z.object({
  maternal: calledNumber,
  mental: calledNumber,
  women: calledNumber,
  child: calledNumber,
  poison: calledNumber,
});
export type OtherHelplines = z.infer<typeof otherHelplines>;

/** What a clinic publishes about itself; null for no text. */
export const clinicTexts = z.object({
  /** Heads visit notes and posters. Absent from an older web app or server: none. */
  name: told(CLINIC_NAME_MAX_CHARACTERS).optional(),
  /** Whom "Forgot PIN?" refers people to. */
  contact: told(),
  phone: calledNumber.nullable(),
  hours: told(),
  address: told(),
  /** Who answers grievances about data; if null, the contact. */
  grievances: told(),
  helplines: otherHelplines,
});
export type ClinicTexts = z.infer<typeof clinicTexts>;

// Without the rules of `clinicTexts`: the texts from the server's settings need not follow them.
const writtenTexts = z.object({
  name: z.string().nullable().optional(),
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  hours: z.string().nullable(),
  address: z.string().nullable(),
  grievances: z.string().nullable(),
  helplines: z.record(z.enum(['maternal', 'mental', 'women', 'child', 'poison']), z.string()),
});

/** One version of the texts. Version 0 comes from the server's settings. */
const textsVersion = z.object({
  version: z.int(),
  texts: writtenTexts,
  /** Null for version 0. */
  at: instant.nullable(),
  /** The owner who wrote it; null for version 0 and if that owner has since been erased. */
  by: z.string().nullable(),
});
export type TextsVersion = z.infer<typeof textsVersion>;

export const clinicTextsState = z.object({
  /** Newest first, starting with the current one; at most 50, then version 0. */
  versions: z.array(textsVersion).min(1),
  /** General emergency numbers, which cannot be changed here. */
  emergency: z.object({ emergency: z.string(), ambulance: z.string() }),
  /** Version of the assistant's rules and answers; null while the assistant does not answer. */
  review: z.string().nullable(),
});
export type ClinicTextsState = z.infer<typeof clinicTextsState>;
