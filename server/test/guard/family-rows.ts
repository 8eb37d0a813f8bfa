import type { TestApp } from '../app.ts';
import type { Family } from './family.ts';

/**
 * Returns all stored rows of a family as text, for comparing two moments. Rate limits and the audit
 * are left out, because others' guesses and refusals may write there.
 */
export const familyRows = async (
  { database }: Pick<TestApp, 'database'>,
  { named: { patientId, doctorId, chatId, memberId } }: Family,
): Promise<Record<string, string[]>> => {
  const people = `('${patientId}', '${doctorId}')`;
  const chat = `chat_id = '${chatId}'`;
  const where: Record<string, string> = {
    users: `id in ${people}`,
    patients: `user_id in ${people}`,
    doctors: `user_id in ${people}`,
    clinic_members: `user_id in ${people} or user_id = '${memberId}'`,
    clinic_invitations: `invited_by in ${people}`,
    covers: `doctor_id in ${people}`,
    assistants: `doctor_id in ${people}`,
    quick_replies: `doctor_id in ${people}`,
    sessions: `user_id in ${people}`,
    registration_tickets: `user_id in ${people}`,
    claim_codes: `user_id in ${people}`,
    device_grants: `user_id in ${people}`,
    push_devices: `user_id in ${people}`,
    notice_settings: `user_id in ${people}`,
    notices: `user_id in ${people}`,
    schedules: `doctor_id in ${people}`,
    schedule_exceptions: `doctor_id in ${people}`,
    appointments: `patient_id in ${people}`,
    privacy_agreements: `user_id in ${people}`,
    download_links: `user_id in ${people}`,
    erasures: `user_id in ${people}`,
    nominees: `user_id in ${people}`,
    grievances: `user_id in ${people}`,
    readings: `patient_id in ${people}`,
    reading_corrections: `patient_id in ${people}`,
    reading_ranges: `patient_id in ${people}`,
    visit_notes: `patient_id in ${people}`,
    visit_note_corrections: `patient_id in ${people}`,
    goals: `patient_id in ${people}`,
    progress: `patient_id in ${people}`,
    excused_days: `patient_id in ${people}`,
    goal_proposals: `patient_id in ${people}`,
    follow_ups: `patient_id in ${people}`,
    // A doctor gains patients by being scanned; this patient's doctors belong only to this family.
    assignments: `patient_id in ${people}`,
    qr_codes: `doctor_id in ${people}`,
    chats: `patient_id in ${people}`,
    messages: `${chat} or sender_id in ${people}`,
    files: `owner_id in ${people}`,
    file_parts: `file_id in (select id from files where owner_id in ${people})`,
    message_files: `message_id in (select id from messages where ${chat})`,
    chat_notes: chat,
    reviews: chat,
    inbox: `${chat} or patient_id in ${people}`,
    jobs: chat,
    verdicts: chat,
  };
  const statement = Object.entries(where)
    .map(
      ([table, condition]) =>
        `select '${table}' as table, t::text as row from ${table} t where ${condition}`,
    )
    .join(' union all ');
  const found = await database.pool.query<{ table: string; row: string }>(
    `select * from (${statement}) every order by 1, 2`,
  );
  const rows: Record<string, string[]> = {};
  for (const { table, row } of found.rows) rows[table] = [...(rows[table] ?? []), row];
  return rows;
};
