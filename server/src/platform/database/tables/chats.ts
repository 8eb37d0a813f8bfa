import type {
  ChatId,
  FileId,
  MessageFile,
  MessageId,
  TeamNoteId,
  UploadKind,
  UserId,
} from '@saathi/contract';
import type { Generated } from 'kysely';
import type { DefaultedInstant, Instant, Json } from './columns.ts';

/** Tables of chats: messages, files, the inbox and the jobs of messages. */
export type ChatsTables = {
  chats: {
    id: string;
    patient_id: string;
    doctor_id: string;
    state: Generated<'assistant' | 'waiting_doctor' | 'with_doctor'>;
    version: Generated<number>;
    closed_version: Generated<number>;
    created_at: DefaultedInstant;
  };
  messages: {
    id: string;
    chat_id: string;
    seq: number;
    sender_id: string | null;
    sender_type: 'patient' | 'doctor' | 'ai';
    content: string;
    client_id: string | null;
    review: 'pending' | 'answered' | 'escalated' | null;
    kind: Generated<'text' | 'emergency' | 'crisis'>;
    helplines: Json<{ number: string; label: string }[]>;
    intent: 'doctor' | 'call_back' | 'appointment' | null;
    files: Json<MessageFile[]>;
    created_at: DefaultedInstant;
    seen_at: Instant | null;
    by_stand_in: Generated<boolean>;
    seen_by_team: Generated<boolean>;
    by_assistant: boolean | null;
  };
  chat_notes: {
    id: TeamNoteId;
    chat_id: ChatId;
    author_id: UserId | null;
    content: string;
    created_at: Instant;
  };
  message_words: {
    message_id: MessageId;
    chat_id: ChatId;
    doctor_id: UserId;
    at: Instant;
    words: string;
  };
  files: {
    id: FileId;
    owner_id: UserId;
    client_id: string;
    kind: UploadKind;
    type: string | null;
    size: number;
    received: Generated<number>;
    seconds: number | null;
    preview_id: FileId | null;
    created_at: DefaultedInstant;
    sent_at: Instant | null;
  };
  file_parts: { file_id: string; start: number; bytes: Buffer };
  message_files: { message_id: string; place: number; file_id: string };
  inbox: {
    chat_id: string;
    doctor_id: string;
    patient_id: string;
    message_id: string;
    level: string;
    rank: number;
    reason: string;
    quote: string;
    earlier_ids: string[] | null;
    waiting_since: DefaultedInstant;
    unseen_since: Instant | null;
    answered_at: Instant | null;
    seen_at: Instant | null;
    handed_to: string | null;
    handed_by: string | null;
    handed_at: Instant | null;
    handed_why: string | null;
  };
  jobs: {
    id: string;
    kind: string;
    chat_id: string;
    message_id: string;
    due_at: DefaultedInstant;
    leased_until: Instant | null;
    attempts: Generated<number>;
    done_at: Instant | null;
  };
};
