import {
  type AccessLogEntry,
  type AppointmentDay,
  type AppointmentsSummary,
  type ChatId,
  type DeskConflicts,
  type DeskDay,
  type Endpoint,
  endpoints,
  type GoalHistory,
  type Patient,
  type Schedule,
  type UserId,
} from '@saathi/contract';

/** Whose data a response contains: the patients in it, or the patient of a chat. */
export type ReadSubject = readonly UserId[] | { chatId: ChatId };

type Params = { patientId: UserId; chatId: ChatId };
type Rule = {
  kind: AccessLogEntry['kind'];
  subjectOf: (params: Params, answer: unknown) => ReadSubject;
};

const ofPatientNamed = ({ patientId }: Params): ReadSubject => [patientId];
const ofChatNamed = ({ chatId }: Params): ReadSubject => ({ chatId });
const ofGoalAnswered = (_: Params, answer: unknown): ReadSubject => [
  (answer as GoalHistory).goal.patientId,
];
const ofPatientsListed = (_: Params, answer: unknown): ReadSubject =>
  (answer as Pick<Patient, 'id'>[]).map(({ id }) => id);

type OfPatient = { patient: { id: UserId } | null };
const ofPatientsIn =
  <Answer>(itemsIn: (answer: Answer) => readonly OfPatient[]) =>
  (_: Params, answer: unknown): ReadSubject =>
    itemsIn(answer as Answer).flatMap(({ patient }) => (patient ? [patient.id] : []));
const ofItems = ofPatientsIn((items: OfPatient[]) => items);
const inConflict = {
  kind: 'appointments' as const,
  subjectOf: ofPatientsIn(({ conflicts }: Schedule) => conflicts),
};

const { appointments, chats, desk, followUp, goals, patients, plan, readings, team, visits } =
  endpoints;

/** The audit rule of each call that returns patients' data to a doctor; other calls return none. */
export const readRules = new Map<Endpoint, Rule>([
  [patients.list, { kind: 'list', subjectOf: ofPatientsListed }],
  [patients.withGoals, { kind: 'list', subjectOf: ofPatientsListed }],
  [patients.detail, { kind: 'profile', subjectOf: ofPatientNamed }],
  [visits.page, { kind: 'visit', subjectOf: ofPatientNamed }],
  [visits.ofPatient, { kind: 'visit', subjectOf: ofPatientNamed }],
  [readings.list, { kind: 'readings', subjectOf: ofPatientNamed }],
  [plan.ofPatient, { kind: 'goals', subjectOf: ofPatientNamed }],
  [
    followUp.list,
    { kind: 'list', subjectOf: ofPatientsIn(({ rows }: { rows: OfPatient[] }) => rows) },
  ],
  [goals.history, { kind: 'goals', subjectOf: ofGoalAnswered }],
  [chats.list, { kind: 'chat', subjectOf: ofPatientNamed }],
  [chats.messages, { kind: 'chat', subjectOf: ofChatNamed }],
  [team.read, { kind: 'chat', subjectOf: ofChatNamed }],
  [chats.inbox, { kind: 'inbox', subjectOf: ofItems }],
  [chats.search, { kind: 'search', subjectOf: ofItems }],
  [
    appointments.day,
    { kind: 'appointments', subjectOf: ofPatientsIn((day: AppointmentDay) => day.appointments) },
  ],
  [appointments.list, { kind: 'appointments', subjectOf: ofItems }],
  [
    appointments.summary,
    {
      kind: 'appointments',
      subjectOf: ofPatientsIn(({ next }: AppointmentsSummary) => (next ? [next] : [])),
    },
  ],
  [
    desk.day,
    { kind: 'desk_appointments', subjectOf: ofPatientsIn((day: DeskDay) => day.appointments) },
  ],
  [
    desk.conflicts,
    {
      kind: 'desk_appointments',
      subjectOf: ofPatientsIn(({ conflicts }: DeskConflicts) => conflicts),
    },
  ],
  [desk.patients, { kind: 'desk_list', subjectOf: ofPatientsListed }],
  [appointments.schedule, inConflict],
  [appointments.setHours, inConflict],
  [appointments.addException, inConflict],
  [appointments.removeException, inConflict],
]);
