import { createHash } from 'node:crypto';
import type { NoticeKind, PushLanguage } from '@saathi/contract';

const TAG_BYTES = 16;

/** What a browser is told: no words, nothing of a patient. The app's service worker has the words of each kind. */
export type PushPayload = {
  kind: NoticeKind;
  language: PushLanguage;
  /** The same for all notices of one chat but that it was handed over, and for all reminders, to one person, so that a newer one takes the place of an older. */
  tag: string;
  /** The app's address of what it is about. */
  path: string;
  /** Whose an unseen emergency is to see, without a title. */
  doctor?: string;
  /** It was opened elsewhere: the browser takes it back. */
  withdrawn?: true;
  /** Asked for once when the notice is pressed, so that a drill knows it was heard. */
  link?: string;
};

/** A name for a person's notices of one subject that tells neither; 22 characters of base64url. */
export const tagOf = (userId: string, subjectId: string): string =>
  createHash('sha256')
    .update(`${userId} ${subjectId}`)
    .digest()
    .subarray(0, TAG_BYTES)
    .toString('base64url');

const SECONDS_PER_HOUR = 3_600;

const TTL_SECONDS: Record<NoticeKind, number> = {
  emergency: SECONDS_PER_HOUR / 4,
  emergency_unseen: SECONDS_PER_HOUR / 4,
  drill: SECONDS_PER_HOUR / 4,
  test: SECONDS_PER_HOUR / 4,
  reminder: SECONDS_PER_HOUR,
  appointment: 24 * SECONDS_PER_HOUR,
  appointment_reminder: 2 * SECONDS_PER_HOUR,
  handed_over: 24 * SECONDS_PER_HOUR,
  reply: 24 * SECONDS_PER_HOUR,
  second_look: 24 * SECONDS_PER_HOUR,
};

/** How soon it must arrive, and for how long the push service keeps it (RFC 8030). */
export const deliveryOf = (
  kind: NoticeKind,
  isUrgent: boolean,
): { urgency: 'high' | 'normal'; ttlSeconds: number } => ({
  urgency: isUrgent ? 'high' : 'normal',
  ttlSeconds: TTL_SECONDS[kind],
});
