import { z } from 'zod';

const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;
const DURATION = /^(\d{1,6})([smhd])$/;

const seconds = (text: string): number | null => {
  const [, count, unit] = DURATION.exec(text) ?? [];
  return count && unit ? Number(count) * SECONDS[unit as keyof typeof SECONDS] : null;
};

const list = (text: string): string[] => text.split(',').map((entry) => entry.trim());

/** A length of time such as `30s`, `15m`, `4h` or `14d`, in seconds. */
export const duration = z.string().transform((text, context) => {
  const length = seconds(text);
  if (length !== null) return length;
  context.addIssue('not a length of time');
  return z.NEVER;
});

/** Lengths of time in their order, such as `30s,1m,5m`, in seconds. */
export const durations = z.string().transform((text, context) => {
  const lengths = list(text).map(seconds);
  if (lengths.includes(null)) context.addIssue('not a list of lengths of time');
  return lengths as number[];
});

/** So many within a length of time. */
export type Limit = { count: number; withinSeconds: number };

const limit = (text: string): Limit | null => {
  const [count, length] = text.split('/');
  const withinSeconds = seconds(length ?? '');
  return /^\d{1,7}$/.test(count ?? '') && withinSeconds !== null
    ? { count: Number(count), withinSeconds }
    : null;
};

/** Limits that hold together, such as `20/10m,100/1d`. */
export const limits = z.string().transform((text, context) => {
  const parsed = list(text).map(limit);
  if (parsed.includes(null)) context.addIssue('not a list of limits');
  return parsed as Limit[];
});
