import { call } from './paths.ts';

/** Methods and paths of proposed goals, separate from those that every screen loads. */
export const planPaths = {
  ofPatient: call('GET', '/api/doctors/:doctorId/patients/:patientId/proposals'),
  propose: call('POST', '/api/doctors/:doctorId/patients/:patientId/proposals'),
  waiting: call('GET', '/api/proposals'),
  seen: call('POST', '/api/proposals/seen'),
  answer: call('POST', '/api/proposals/:proposalId'),
  withdraw: call('DELETE', '/api/proposals/:proposalId'),
};
