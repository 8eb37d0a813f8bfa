import { appointmentsEndpoints } from './appointments.ts';
import { assignmentsEndpoints } from './assignments.ts';
import { authEndpoints } from './auth.ts';
import { chatsEndpoints } from './chats.ts';
import { clinicEndpoints } from './clinic.ts';
import { coverEndpoints } from './cover.ts';
import { deskEndpoints } from './desk.ts';
import { doctorsEndpoints } from './doctors.ts';
import { filesEndpoints } from './files.ts';
import { followUpEndpoints } from './follow-up.ts';
import { goalsEndpoints } from './goals.ts';
import { handOverEndpoints } from './hand-over.ts';
import { myDataEndpoints } from './my-data.ts';
import { noticesEndpoints } from './notices.ts';
import { patientsEndpoints } from './patients.ts';
import { planEndpoints } from './plan.ts';
import { readingsEndpoints } from './readings.ts';
import { teamEndpoints } from './team.ts';
import { visitsEndpoints } from './visits.ts';
import { writingEndpoints } from './writing.ts';

/** Every call of the API, by feature. */
export const endpoints = {
  auth: authEndpoints,
  goals: goalsEndpoints,
  plan: planEndpoints,
  followUp: followUpEndpoints,
  doctors: doctorsEndpoints,
  assignments: assignmentsEndpoints,
  chats: chatsEndpoints,
  team: teamEndpoints,
  handOver: handOverEndpoints,
  writing: writingEndpoints,
  files: filesEndpoints,
  appointments: appointmentsEndpoints,
  patients: patientsEndpoints,
  readings: readingsEndpoints,
  visits: visitsEndpoints,
  notices: noticesEndpoints,
  myData: myDataEndpoints,
  clinic: clinicEndpoints,
  cover: coverEndpoints,
  desk: deskEndpoints,
};
export type Endpoints = typeof endpoints;

export * from './abha-number.ts';
export * from './appointment.ts';
export * from './appointments.ts';
export * from './assignments.ts';
export * from './auth.ts';
export * from './chats.ts';
export * from './clinic.ts';
export * from './clinic-lines.ts';
export * from './clinic-members.ts';
export * from './clinic-texts.ts';
export * from './common.ts';
export * from './cover.ts';
export * from './desk.ts';
export * from './doctors.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './files.ts';
export * from './follow-up.ts';
export * from './goals.ts';
export * from './guessable-pin.ts';
export * from './hand-over.ts';
export * from './limits.ts';
export * from './messages.ts';
export * from './my-data.ts';
export * from './notices.ts';
export * from './paths.ts';
export * from './patients.ts';
export * from './plan.ts';
export * from './reading-values.ts';
export * from './readings.ts';
export * from './schedule.ts';
export * from './team.ts';
export * from './visits.ts';
export * from './writing.ts';
