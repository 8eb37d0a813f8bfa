import type { ProposalId, UserId } from '@saathi/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { withdraw } from './chat-notices.repository.ts';

/** SQL condition on `notices n`: such a proposal `p` of the chat's doctor waits for the patient. */
const isWaiting = (which: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from chats c
  join goal_proposals p on p.patient_id = c.patient_id and p.doctor_id = c.doctor_id
  where c.id = n.subject_id and p.answer is null and ${which})`;

/** SQL condition on `notices n`: the patient can still accept a proposal of the chat's doctor. */
export const isProposalOpen = (at: Date, clinicTimeZone: string): RawBuilder<boolean> =>
  isWaiting(sql`(p.until is null or p.until >= (${at}::timestamptz at time zone coalesce(
    (select time_zone from notice_settings where user_id = n.user_id), ${clinicTimeZone}))::date)`);

type Which = {
  patientId: UserId;
  /** Only the notices of this doctor's proposals. */
  doctorId?: UserId;
  /** Proposals that the patient has seen, which wait no longer. */
  seen?: readonly ProposalId[];
};

/**
 * Withdraws notices of doctors of whom no proposal waits. The assignments must be locked: proposals
 * that are being stored may rest on an earlier notice.
 */
export const withdrawProposalNotices = async (
  { db, notify }: Pick<Database, 'db' | 'notify'>,
  { patientId, doctorId, seen = [] }: Which,
): Promise<void> => {
  const ofDoctor = doctorId
    ? sql`and n.subject_id in (
        select id from chats where patient_id = ${patientId} and doctor_id = ${doctorId})`
    : sql``;
  const { rows } = await withdraw(
    sql`user_id = ${patientId} and kind = 'proposal' ${ofDoctor}
      and not ${isWaiting(sql`p.id <> all(${seen}::uuid[])`)}`,
    seen.length > 0,
  ).execute(db);
  if (rows.some(({ rang }) => rang)) notify('notice', patientId);
};
