import { noticesEndpoints, type PushLanguage } from '@saathi/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { PushTestApp, TestClient } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import type { Database } from '../../platform/database/index.ts';

type Subscribed = ReturnType<PushTestApp['receiver']['subscribe']>;

/** Returns what a browser that has subscribed tells the server. */
export const deviceOf = (
  { endpoint, keys }: Pick<Subscribed, 'endpoint' | 'keys'>,
  language: PushLanguage = 'en',
  timeZone = 'Asia/Kolkata',
) => ({ endpoint, keys, language, timeZone });

/** Adds another browser of this person; returns what arrives there. */
export const addDevice = async (
  { receiver }: Pick<PushTestApp, 'receiver'>,
  person: Pick<TestClient, 'call'>,
  language: PushLanguage = 'en',
  timeZone?: string,
) => {
  const subscribed = receiver.subscribe();
  const body = deviceOf(subscribed, language, timeZone);
  const reply = await person.call(noticesEndpoints.addDevice, { body });
  return { ...subscribed, id: reply.body.id };
};

/** Waits until this many pushes have arrived. */
export const heard = (arrived: Subscribed['arrived'], count: number) =>
  eventually(() => expect(arrived).toHaveLength(count));

/** Makes the notices about this chat or goal due now, and wakes the runners. */
export const makeNoticesDue = async (
  { db, notify }: Pick<Database, 'db' | 'notify'>,
  subjectId: string,
  noticeId?: string,
): Promise<void> => {
  await sql`
    update notices set due_at = now() - interval '1 second', leased_until = null
    where subject_id = ${subjectId} and done_at is null
      and (${noticeId ?? null}::uuid is null or id = ${noticeId ?? null}::uuid)`.execute(db);
  notify('notice', subjectId);
};
