import type {
  Chat,
  ChatId,
  DoctorDetail,
  InboxItem,
  Message,
  MessageFile,
  MessageId,
} from '@saathi/contract';
import { aDoctor, aPatient } from '../../../test/server.ts';

export const chatId = '0190a000-0000-7000-8000-0000000000c1' as ChatId;

export const aChat = (more: Partial<Chat> = {}): Chat => ({
  id: chatId,
  patientId: aPatient.id,
  doctorId: aDoctor.id,
  state: 'assistant',
  open: true,
  emergency: false,
  unread: 0,
  rangAt: null,
  cover: null,
  ...more,
});

export const aDoctorDetail = (more: Partial<DoctorDetail> = {}): DoctorDetail => ({
  id: aDoctor.id,
  userId: aDoctor.id,
  user: { name: aDoctor.name },
  specialty: 'Cardiologist',
  experience: 12,
  registrationNumber: null,
  rating: null,
  profileImage: null,
  qualifications: [],
  hospitals: [],
  verified: false,
  awayUntil: null,
  ...more,
});

let made = 0;

export const aMessage = (
  senderType: Message['senderType'],
  content: string,
  more: Partial<Message> = {},
): Message => {
  made += 1;
  const senders = { patient: aPatient.id, doctor: aDoctor.id, ai: null };
  return {
    id: `0190a000-0000-7000-9000-${String(made).padStart(12, '0')}` as MessageId,
    chatId,
    senderId: senders[senderType],
    senderType,
    content,
    createdAt: new Date().toISOString(),
    clientId: null,
    review: senderType === 'patient' ? 'escalated' : null,
    kind: 'text',
    helplines: [],
    intent: null,
    files: [],
    writtenBy: null,
    byAssistant: false,
    seenAt: null,
    seenByTeam: false,
    ...more,
  };
};

export const aFile = (kind: MessageFile['kind']): MessageFile => ({
  id: `0190a000-0000-7000-8000-0000000000f1` as MessageFile['id'],
  kind,
  size: 1_000,
  seconds: kind === 'voice' ? 20 : null,
  previewId: null,
});

export const anInboxItem = (more: Partial<InboxItem> = {}): InboxItem => ({
  chatId,
  patient: { id: aPatient.id, name: aPatient.name, phone: aPatient.phone },
  level: 'URGENT',
  reason: 'High fever for three days',
  quote: 'fever since Monday',
  files: [],
  families: ['fever'],
  subject: 'self',
  who: null,
  vitals: [],
  ruleIds: [],
  version: '1',
  rang: [],
  openedAt: null,
  standInFor: null,
  unclear: false,
  handOver: null,
  waitingSince: new Date(Date.now() - 12 * 60_000).toISOString(),
  unread: 1,
  state: 'waiting_doctor',
  ...more,
});
