import { createHash } from 'node:crypto';
import type { NoticeKind, PushLanguage } from '@saathi/contract';

const TAG_BYTES = 16;

/** What a browser is told: no text, nothing about a patient. The service worker has the texts. */
export type PushPayload = {
  kind: NoticeKind;
  language: PushLanguage;
  /**
   * The same for all of a person's notices of one chat, except hand-overs, urgent messages, next
   * visits and proposals, and for all reminders, so that a newer one replaces an older one.
   */
  tag: string;
  /** The app's path of what it is about. */
  path: string;
  /** The doctor who has to see an unseen emergency, without a title. */
  doctor?: string;
  /** It was opened elsewhere, so the browser removes it. */
  withdrawn?: true;
  /** Requested once when the notification is pressed, so that a drill knows it was opened. */
  link?: string;
};

/**
 * Returns a tag for a person's notices of one subject that reveals neither; 22 characters of
 * base64url.
 */
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
  // From ten o'clock three days before until the date begins.
  next_visit: 62 * SECONDS_PER_HOUR,
  urgent: 12 * SECONDS_PER_HOUR,
  handed_over: 24 * SECONDS_PER_HOUR,
  reply: 24 * SECONDS_PER_HOUR,
  second_look: 24 * SECONDS_PER_HOUR,
  proposal: 24 * SECONDS_PER_HOUR,
};

/** Returns how soon it must arrive, and how long the push service keeps it (RFC 8030). */
export const deliveryOf = (
  kind: NoticeKind,
  isUrgent: boolean,
): { urgency: 'high' | 'normal'; ttlSeconds: number } => ({
  urgency: isUrgent ? 'high' : 'normal',
  ttlSeconds: TTL_SECONDS[kind],
});
