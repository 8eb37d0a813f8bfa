import { endpoints } from '@saathi/contract';
import { callOrThrow } from './client.ts';
import type { Writer } from './load.ts';
import type { Place } from './place.ts';

type Message = { id: string; clientId: string | null; senderType: string; review: string | null };

const PAGE = 200;

/** Returns the whole thread as the patient reads it, oldest first. */
const readThread = async ({ patient, chatId }: Writer): Promise<Message[]> => {
  const pages: Message[][] = [];
  for (let before = ''; ; ) {
    const page = await callOrThrow<Message[]>(patient.client, endpoints.chats.messages, {
      path: { chatId },
      query: before && `before=${before}`,
    });
    pages.unshift(page);
    if (page.length < PAGE) return pages.flat();
    before = page[0]?.id ?? '';
  }
};

/**
 * Compares a writer's journal with the thread: each acknowledged message must be there once and in
 * order, each unanswered one at most once.
 */
const auditThread = async (writer: Writer): Promise<string[]> => {
  const { acknowledged, unanswered } = writer.journal;
  const thread = await readThread(writer);
  const counts = new Map<string, number>();
  const faults: string[] = [];
  for (const [index, { clientId, senderType, review }] of thread.entries()) {
    if (senderType !== 'patient' || clientId === null) continue;
    counts.set(clientId, (counts.get(clientId) ?? 0) + 1);
    if (review === 'pending' || review === null) faults.push(`message ${clientId} is half there`);
    if (review === 'answered' && thread[index + 1]?.senderType !== 'ai') {
      faults.push(`message ${clientId} was answered without an answer`);
    }
  }
  for (const key of acknowledged) if (!counts.has(key)) faults.push(`message ${key} is lost`);
  const places = new Map([...counts.keys()].map((key, place) => [key, place]));
  const inTurn = writer.journal.inTurn.map((key) => places.get(key) ?? 0);
  if (inTurn.some((place, index) => place < (inTurn[index - 1] ?? 0))) {
    faults.push(`messages of ${writer.chatId} changed their order`);
  }
  for (const [key, count] of counts) {
    if (count > 1) faults.push(`message ${key} became ${count}`);
    if (!acknowledged.has(key) && !unanswered.has(key)) faults.push(`nobody sent ${key}`);
  }
  return faults;
};

/** Returns all faults that the writers found, and those of their threads now. */
export const auditWriters = async (writers: readonly Writer[]): Promise<string[]> => {
  const threads: string[][] = [];
  for (const writer of writers) threads.push(await auditThread(writer));
  return [...writers.flatMap(({ journal }) => journal.faults), ...threads.flat()];
};

/**
 * Rows that one transaction writes together; each query finds rows whose counterpart is missing.
 */
const HALVES = {
  'messages without a review': `select m.id from messages m
    left join reviews r on r.message_id = m.id where m.sender_type = 'patient' and r.message_id is null`,
  'chats that wait without an inbox item': `select c.id from chats c
    left join inbox i on i.chat_id = c.id where c.state = 'waiting_doctor' and i.chat_id is null`,
  'emergencies without a reminder': `select i.chat_id from inbox i
    left join jobs j on j.message_id = i.message_id and j.kind = 'remind'
    where i.level = 'EMERGENCY' and j.id is null`,
  'chats behind their messages': `select c.id from chats c
    join messages m on m.chat_id = c.id and m.seq > c.version`,
  'appointments moved to nowhere': `select a.id from appointments a
    left join appointments n on n.id = a.moved_to where a.state = 'moved' and n.id is null`,
  'appointments of strangers': `select a.id from appointments a
    where a.state in ('requested', 'confirmed') and a.starts_at > now() and not exists (
      select from assignments s where s.patient_id = a.patient_id
        and s.doctor_id = a.doctor_id and s.removed_at is null)`,
  'people without their details': `select u.id from users u
    left join patients p on p.user_id = u.id left join doctors d on d.user_id = u.id
    where p.user_id is null and d.user_id is null`,
  'progress of another patient': `select p.goal_id from progress p
    join goals g on g.id = p.goal_id and g.patient_id <> p.patient_id`,
};

/**
 * Returns incomplete writes found in the database itself; on the embedded engine call it only while
 * no server runs.
 */
export const auditDatabase = async (place: Pick<Place, 'sql'>): Promise<string[]> => {
  const union = Object.entries(HALVES)
    .map(([name, query]) => `select '${name}' as what, count(*)::int as found from (${query}) x`)
    .join(' union all ');
  const rows = await place.sql(union);
  return rows.filter(({ found }) => found !== 0).map(({ what, found }) => `${found} ${what}`);
};
