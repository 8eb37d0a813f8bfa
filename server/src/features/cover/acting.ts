import type { UserId } from '@saathi/contract';
import { type RawBuilder, sql } from 'kysely';
import { isOnDuty, STAND_IN_LEVELS } from './on-duty.ts';

/** Wordings of the consent that name stand-ins, and those that also name assistants. */
const CONSENTS_NAMING_STAND_INS = ['2', '3'];
export const CONSENTS_NAMING_ASSISTANTS = ['3'];

/** The verified doctors who have allowed this assistant. */
export const doctorsAssistedBy = (userId: UserId | RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.doctor_id from assistants s
  join clinic_members m on m.user_id = s.assistant_id and m.role = 'assistant'
  join doctors v on v.user_id = s.doctor_id and v.verified_at is not null
  where s.assistant_id = ${userId}`;

/** For a `doctor_id`: whether the doctor has an assistant. */
export const hasAssistant = (doctorId: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from assistants s
  join clinic_members m on m.user_id = s.assistant_id and m.role = 'assistant'
  where s.doctor_id = ${doctorId})`;

/**
 * The doctors somebody acts for at an instant, as stand-in or assistant, with the levels of the
 * doctor's inbox they see (null for all) and the wordings of the consent that name them.
 */
const actsFor = (userId: UserId | RawBuilder<unknown>, at: Date): RawBuilder<unknown> => sql`
  select c.doctor_id, ${STAND_IN_LEVELS}::text[] as levels, ${CONSENTS_NAMING_STAND_INS}::text[] as consents
  from covers c where c.stand_in_id = ${userId} and ${isOnDuty(at)}
  union all
  select assisted.doctor_id, null::text[], ${CONSENTS_NAMING_ASSISTANTS}::text[]
  from (${doctorsAssistedBy(userId)}) assisted`;

/** For `assignments agreed`: whether the patient has agreed to one of these consent wordings. */
const hasAgreedTo = (wordings: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  agreed.removed_at is null and agreed.team_agreed_at is not null
  and agreed.team_version = any(${wordings}))`;

/**
 * For `inbox i`: whether somebody sees this item of another doctor because they act for that doctor
 * and the patient has agreed. This is the only rule on who acts for a doctor.
 */
export const maySeeForDoctor = (
  userId: UserId | RawBuilder<unknown>,
  at: Date,
): RawBuilder<boolean> => sql`exists (
  select from (${actsFor(userId, at)}) acts
  join assignments agreed on agreed.doctor_id = acts.doctor_id
    and agreed.patient_id = i.patient_id and ${hasAgreedTo(sql`acts.consents`)}
  where acts.doctor_id = i.doctor_id and (acts.levels is null or i.level = any(acts.levels)))`;

/**
 * For `chats`: whether somebody may currently read it on its doctor's behalf. They may while it has
 * an inbox item they see, until the doctor closes it.
 */
export const mayActFor = (
  userId: UserId | RawBuilder<unknown>,
  at: Date,
): RawBuilder<boolean> => sql`exists (
  select from inbox i where i.chat_id = chats.id and ${maySeeForDoctor(userId, at)})`;

/**
 * For `chats`: ids of the people who may currently read it: its doctor and those acting for the
 * doctor. The table aliases differ from those in `mayActFor`, which would otherwise shadow them.
 */
export const teamOf = (at: Date): RawBuilder<unknown> => sql`(
  select chats.doctor_id as id
  union
  select standing.stand_in_id from covers standing
  where standing.doctor_id = chats.doctor_id and ${mayActFor(sql`standing.stand_in_id`, at)}
  union
  select assisting.assistant_id from assistants assisting
  where assisting.doctor_id = chats.doctor_id
    and ${mayActFor(sql`assisting.assistant_id`, at)})`;

/** The doctors whose inboxes somebody may see in part. */
export const doctorsActedFor = (userId: UserId, at: Date): RawBuilder<unknown> => sql`
  select acts.doctor_id from (${actsFor(userId, at)}) acts`;

/** For `chats`: the stand-in on duty whom the patient allows to read it; null if there is none. */
export const standInOnDuty = (at: Date): RawBuilder<UserId | null> => sql`(
  select c.stand_in_id from covers c
  join assignments agreed on agreed.doctor_id = c.doctor_id
    and ${hasAgreedTo(sql`${CONSENTS_NAMING_STAND_INS}::text[]`)}
  where c.doctor_id = chats.doctor_id and agreed.patient_id = chats.patient_id and ${isOnDuty(at)}
  limit 1)`;
