import {
  type AccessLogEntry,
  type Appointment,
  type ChatId,
  type Endpoint,
  endpoints,
  type GoalHistory,
  type UserId,
} from '@saathi/contract';

/** Whose data an answer holds: one patient, the patient of a chat, or all in a doctor's list. */
export type ReadSubject = { patientId: UserId } | { chatId: ChatId } | 'list';

type Params = { patientId: UserId; chatId: ChatId };
type Rule = {
  kind: AccessLogEntry['kind'];
  subjectOf: (params: Params, answer: unknown) => ReadSubject;
};

const ofPatientNamed = ({ patientId }: Params): ReadSubject => ({ patientId });
const ofChatNamed = ({ chatId }: Params): ReadSubject => ({ chatId });
const ofGoalAnswered = (_: Params, answer: unknown): ReadSubject => ({
  patientId: (answer as GoalHistory).goal.patientId,
});
const ofAppointmentAnswered = (_: Params, answer: unknown): ReadSubject => {
  const { patient } = answer as Appointment;
  return patient ? { patientId: patient.id } : 'list';
};
const ofAll = (): ReadSubject => 'list';

const { appointments, chats, goals, patients } = endpoints;

/** How a doctor's call is written down when it is answered with patients' data; the others hold none. */
export const readRules = new Map<Endpoint, Rule>([
  [patients.list, { kind: 'list', subjectOf: ofAll }],
  [patients.withGoals, { kind: 'list', subjectOf: ofAll }],
  [patients.detail, { kind: 'profile', subjectOf: ofPatientNamed }],
  [goals.history, { kind: 'goals', subjectOf: ofGoalAnswered }],
  [chats.list, { kind: 'chat', subjectOf: ofPatientNamed }],
  [chats.messages, { kind: 'chat', subjectOf: ofChatNamed }],
  [chats.inbox, { kind: 'inbox', subjectOf: ofAll }],
  [appointments.day, { kind: 'appointments', subjectOf: ofAll }],
  [appointments.list, { kind: 'appointments', subjectOf: ofAll }],
  [appointments.schedule, { kind: 'appointments', subjectOf: ofAll }],
  [appointments.one, { kind: 'appointments', subjectOf: ofAppointmentAnswered }],
]);
