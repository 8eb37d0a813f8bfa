import { call } from './paths.ts';

/** Methods and paths of the desk's calls, separate from those that every screen loads. */
export const deskPaths = {
  doctors: call('GET', '/api/desk/doctors'),
  day: call('GET', '/api/desk/doctors/:doctorId/appointments'),
  conflicts: call('GET', '/api/desk/doctors/:doctorId/conflicts'),
  patients: call('GET', '/api/desk/doctors/:doctorId/patients'),
  slots: call('GET', '/api/desk/doctors/:doctorId/slots'),
  book: call('POST', '/api/desk/appointments'),
  setState: call('POST', '/api/desk/appointments/:appointmentId/state'),
  move: call('POST', '/api/desk/appointments/:appointmentId/move'),
};
