import { z } from 'zod';
import { DEFAULT_HELPLINES, type Helplines } from './helplines.ts';
import { DEFAULT_THRESHOLDS, MOST_CAREFUL, type Thresholds } from './thresholds.ts';

/** Settings of the first review that a clinic's doctor may change. */
export type ReviewSettings = {
  thresholds: Thresholds;
  helplines: Helplines;
  clinic: { hours?: string; address?: string };
};

/** Settings that apply unless a clinic overrides them. */
export const DEFAULT_REVIEW_SETTINGS: ReviewSettings = {
  thresholds: DEFAULT_THRESHOLDS,
  helplines: DEFAULT_HELPLINES,
  clinic: {},
};

const fieldsOf = <Name extends string, Value, Field>(
  defaults: Record<Name, Value>,
  field: (name: Name, usual: Value) => Field,
): Record<Name, Field> =>
  Object.fromEntries(
    Object.entries<Value>(defaults).map(([name, usual]) => [name, field(name as Name, usual)]),
  ) as Record<Name, Field>;

// A threshold may only become more careful, so that a typing error never hides an emergency.
const threshold = (name: keyof Thresholds, usual: number) => {
  const most = MOST_CAREFUL[name];
  const fault = `must be a number from ${usual} (the default) to ${most} (the most careful)`;
  return z
    .number(fault)
    .min(Math.min(usual, most), fault)
    .max(Math.max(usual, most), fault)
    .default(usual);
};
const NO_NUMBER = 'must be a telephone number in quotes, as "112" or "1800-116-117"';
const telephone = (_: keyof Helplines, usual: string) =>
  z
    .string(NO_NUMBER)
    .regex(/^\+?\d(?:[ -]?\d){1,14}$/, NO_NUMBER)
    .default(usual);

const TOLD_MAX_CHARACTERS = 200;
const told = z
  .string()
  .trim()
  .min(1, 'must be words, as "Mon-Sat 9-13"')
  .max(TOLD_MAX_CHARACTERS, `must have at most ${TOLD_MAX_CHARACTERS} characters`)
  .optional();

const schema = z.strictObject(
  {
    thresholds: z
      .strictObject(fieldsOf(DEFAULT_THRESHOLDS, threshold), 'must hold known thresholds only')
      .prefault({}),
    helplines: z
      .strictObject(fieldsOf(DEFAULT_HELPLINES, telephone), 'must hold known helplines only')
      .prefault({}),
    clinic: z
      .strictObject({ hours: told, address: told }, 'must hold "hours" and "address" only')
      .prefault({}),
  },
  'must hold "thresholds", "helplines" and "clinic" only',
);

/**
 * Parses a clinic's settings from JSON; missing settings keep their defaults. `fault` is one line
 * that names the first invalid setting.
 */
export const parseReviewSettings = (
  json: unknown,
): { settings: ReviewSettings } | { fault: string } => {
  const result = schema.safeParse(json);
  if (result.success) return { settings: result.data };
  const [issue] = result.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? `, not "${issue.keys.join('", "')}"` : '';
  const place = issue?.path.length ? issue.path.join('.') : 'the file';
  return { fault: `${place} ${issue?.message ?? 'cannot be used'}${unknown}` };
};
