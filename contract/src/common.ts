import { z } from 'zod';
import { CALENDAR_DAY, FIRST_ASKED_DAY, isCalendarDay } from './calendar-day.ts';
import { sentenceFor } from './field-sentences.ts';

// A schema's own message takes precedence over these.
z.config({ customError: sentenceFor });

/**
 * A UUID in lower case. The database accepts other spellings of the same id, but limits counted by
 * text would not match them.
 */
export const id = z.uuid('Not an id').refine((text) => text === text.toLowerCase(), 'Not an id');

/** User id. A doctor's id and a patient's id are their user ids. */
export const userId = id.brand<'UserId'>();
export type UserId = z.infer<typeof userId>;
export const goalId = id.brand<'GoalId'>();
export type GoalId = z.infer<typeof goalId>;
export const chatId = id.brand<'ChatId'>();
export type ChatId = z.infer<typeof chatId>;
export const messageId = id.brand<'MessageId'>();
export type MessageId = z.infer<typeof messageId>;
export const proposalId = id.brand<'ProposalId'>();
export type ProposalId = z.infer<typeof proposalId>;
export const sessionId = id.brand<'SessionId'>();
export type SessionId = z.infer<typeof sessionId>;

/** The path of what concerns a doctor. */
export const doctorParams = z.object({ doctorId: userId });
/** The path of what concerns a patient and a doctor, or a call that names them. */
export const pairParams = z.object({ patientId: userId, doctorId: userId });

/** A secret of 256 random bits as base64url. */
export const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** A calendar day as YYYY-MM-DD, without a time zone. */
export const dayString = z
  .string()
  .regex(CALENDAR_DAY)
  .refine(isCalendarDay, 'Not a calendar date')
  .brand<'DayString'>();
export type DayString = z.infer<typeof dayString>;

/** The device's calendar day, as sent in a call. */
export const deviceDay = dayString.refine((day) => day >= FIRST_ASKED_DAY, 'Not a calendar date');

/** A time of day as `HH:MM`, 24 hours, without a time zone. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of day');

/** Returns whether this is the IANA name of a time zone. */
export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
};
/** IANA name of a time zone. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'Not a known time zone');

/** The earliest and the latest valid instant. */
export const EARLIEST_INSTANT = new Date('1800-01-01T00:00:00.000Z');
export const LATEST_INSTANT = new Date('2100-12-31T23:59:59.999Z');

/** An instant as ISO 8601 in UTC; calls accept any offset. */
export const instant = z.iso.datetime({ offset: true }).refine((text) => {
  // With an offset, a year of four digits can mean an instant whose year has six.
  const at = new Date(text);
  return at >= EARLIEST_INSTANT && at <= LATEST_INSTANT;
}, 'Not a valid time');

/** `+91` and ten digits (product 5). */
export const phone = z.string().regex(/^\+91\d{10}$/, 'Must be +91 and 10 digits');

/** Four digits (product 5). */
export const pin = z.string().regex(/^\d{4}$/, 'Must be 4 digits');

// Control and bidirectional characters could make one name look like another.
const UNSAFE_IN_LINES =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
// U+200C and U+200D shape letters of Indian scripts and are therefore allowed.
const INVISIBLE_IN_NAMES = /\u2800|(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;
// Next to a name, these look like the badge of a verified doctor.
const SIGNS = /[\p{So}\p{Extended_Pictographic}\u221a]/u;
// Databases cannot store NUL, and a lone surrogate would be changed in storage.
const UNSTORABLE = /[\p{Cs}\0]/gu;
const NOTHING_VISIBLE = /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
/** The message for a required field that is empty. */
export const REQUIRED_FIELD_MESSAGE = 'Please fill this in';

/** Returns whether a text has any visible character. */
export const isVisible = (text: string): boolean => !NOTHING_VISIBLE.test(text);

/** One line, trimmed, without control or direction-changing characters, 1 to `max` characters. */
export const line = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform((text) => text.replace(UNSAFE_IN_LINES, '').trim())
    .pipe(z.string().min(1).max(max).refine(isVisible, REQUIRED_FIELD_MESSAGE));

/** A {@link line} that identifies somebody to others; no emoji, ticks or invisible characters. */
export const name = (max: number) =>
  line(max)
    .transform((text) => text.replace(INVISIBLE_IN_NAMES, '').trim())
    .pipe(
      z
        .string()
        .min(1)
        .refine((text) => !SIGNS.test(text), 'Only letters, digits and punctuation'),
    );

/** Text with line breaks, trimmed, without unstorable characters, `min` to `max` characters. */
export const plainText = ({ min, max }: { min: number; max: number }) =>
  z
    .string()
    .transform((text) => text.replace(UNSTORABLE, '').trim())
    .pipe(
      z
        .string()
        .min(min)
        .max(max)
        .refine((text) => min === 0 || isVisible(text), REQUIRED_FIELD_MESSAGE),
    );

/** Like {@link line}, but with line breaks. */
export const lines = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform((text) =>
      text
        .replaceAll('\t', ' ')
        .split(/\r\n?|\n/)
        .map((one) => one.replace(UNSAFE_IN_LINES, ''))
        .join('\n')
        .trim(),
    )
    .pipe(z.string().min(1).max(max).refine(isVisible, REQUIRED_FIELD_MESSAGE));

/** An optional field: absent, null and '' all mean undefined. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([z.literal('').transform(() => undefined), schema])
    .nullish()
    .transform((value) => value ?? undefined)
    .optional();

/** A field that can be cleared: null and '' mean none, absent means unchanged. */
export const clearable = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), z.null(), schema]).optional();

/** The caller's id for an item it adds; the same id is the same item, so calls can be repeated. */
export const clientId = z
  .string()
  .max(64)
  .regex(/^\P{C}+$/u);

export const success = z.object({ success: z.literal(true) });
