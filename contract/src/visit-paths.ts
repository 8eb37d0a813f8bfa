import { call } from './paths.ts';

/** Methods and paths of the visits' calls, separate from those that every screen loads. */
export const visitPaths = {
  page: call('GET', '/api/doctors/:doctorId/patients/:patientId/visit'),
  write: call('POST', '/api/doctors/:doctorId/patients/:patientId/visit-notes'),
  ofPatient: call('GET', '/api/doctors/:doctorId/patients/:patientId/visit-notes'),
  correct: call('PATCH', '/api/visit-notes/:noteId'),
  list: call('GET', '/api/visit-notes'),
};
