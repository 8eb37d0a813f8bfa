import {
  type AccessLogEntry,
  type Appointment,
  type AppointmentDay,
  type AppointmentsSummary,
  type ChatId,
  type DeskAppointment,
  type DeskConflicts,
  type DeskDay,
  type Endpoint,
  endpoints,
  type GoalHistory,
  type Schedule,
  type UserId,
} from '@saathi/contract';

/**
 * Whose data a response contains: one patient, the patient of a chat, all in a doctor's list, or
 * (for the desk) all of one doctor.
 */
export type ReadSubject =
  | { patientId: UserId }
  | { chatId: ChatId }
  | { doctorId: UserId }
  | 'list';

type Params = { patientId: UserId; chatId: ChatId; doctorId: UserId };
type Rule = {
  kind: AccessLogEntry['kind'];
  /** Returns null if the response names no patient. */
  subjectOf: (params: Params, answer: unknown) => ReadSubject | null;
};

const ofPatientNamed = ({ patientId }: Params): ReadSubject => ({ patientId });
const ofChatNamed = ({ chatId }: Params): ReadSubject => ({ chatId });
const ofGoalAnswered = (_: Params, answer: unknown): ReadSubject => ({
  patientId: (answer as GoalHistory).goal.patientId,
});
/** Returns the only patient of these appointments, or `list` for several; null if none is named. */
const patientOf = (shown: readonly Appointment[]): ReadSubject | null => {
  const ids = new Set(shown.flatMap(({ patient }) => (patient ? [patient.id] : [])));
  const [patientId] = ids;
  if (patientId === undefined) return null;
  return ids.size === 1 ? { patientId } : 'list';
};
const ofAppointments =
  <Answer>(shownIn: (answer: Answer) => readonly Appointment[]) =>
  (_: Params, answer: unknown): ReadSubject | null =>
    patientOf(shownIn(answer as Answer));
const inConflict = {
  kind: 'appointments' as const,
  subjectOf: ofAppointments(({ conflicts }: Schedule) => conflicts),
};
const ofAll = (): ReadSubject => 'list';

const ofDoctorNamed = ({ doctorId }: Params): ReadSubject => ({ doctorId });

const atDesk = <Answer>(shownIn: (answer: Answer) => readonly DeskAppointment[]): Rule => ({
  kind: 'desk_appointments',
  subjectOf: (params, answer) =>
    shownIn(answer as Answer).length > 0 ? ofDoctorNamed(params) : null,
});

const { appointments, chats, desk, followUp, goals, patients, plan, readings, team, visits } =
  endpoints;

/** The audit rule of each call that returns patients' data to a doctor; other calls return none. */
export const readRules = new Map<Endpoint, Rule>([
  [patients.list, { kind: 'list', subjectOf: ofAll }],
  [patients.withGoals, { kind: 'list', subjectOf: ofAll }],
  [patients.detail, { kind: 'profile', subjectOf: ofPatientNamed }],
  [visits.page, { kind: 'visit', subjectOf: ofPatientNamed }],
  [visits.ofPatient, { kind: 'visit', subjectOf: ofPatientNamed }],
  [readings.list, { kind: 'readings', subjectOf: ofPatientNamed }],
  [plan.ofPatient, { kind: 'goals', subjectOf: ofPatientNamed }],
  [followUp.list, { kind: 'list', subjectOf: ofAll }],
  [goals.history, { kind: 'goals', subjectOf: ofGoalAnswered }],
  [chats.list, { kind: 'chat', subjectOf: ofPatientNamed }],
  [chats.messages, { kind: 'chat', subjectOf: ofChatNamed }],
  [team.read, { kind: 'chat', subjectOf: ofChatNamed }],
  [chats.inbox, { kind: 'inbox', subjectOf: ofAll }],
  [chats.search, { kind: 'search', subjectOf: ofAll }],
  [
    appointments.day,
    {
      kind: 'appointments',
      subjectOf: ofAppointments((day: AppointmentDay) => day.appointments),
    },
  ],
  [
    appointments.list,
    { kind: 'appointments', subjectOf: ofAppointments((list: Appointment[]) => list) },
  ],
  [
    appointments.summary,
    {
      kind: 'appointments',
      subjectOf: ofAppointments(({ next }: AppointmentsSummary) => (next ? [next] : [])),
    },
  ],
  [
    appointments.one,
    { kind: 'appointments', subjectOf: ofAppointments((one: Appointment) => [one]) },
  ],
  [desk.day, atDesk(({ appointments: shown }: DeskDay) => shown)],
  [desk.conflicts, atDesk(({ conflicts }: DeskConflicts) => conflicts)],
  [desk.patients, { kind: 'desk_list', subjectOf: ofDoctorNamed }],
  [appointments.schedule, inConflict],
  [appointments.setHours, inConflict],
  [appointments.addException, inConflict],
  [appointments.removeException, inConflict],
]);
