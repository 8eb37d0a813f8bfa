import { call } from './paths.ts';

/** Methods and paths of follow-up calls, separate from those that every screen loads. */
export const followUpPaths = {
  list: call('GET', '/api/doctors/:doctorId/follow-up'),
  setResult: call('POST', '/api/doctors/:doctorId/patients/:patientId/follow-up'),
};
