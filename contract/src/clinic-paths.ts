import { call } from './paths.ts';

/** Methods and paths of the clinic owners' calls, separate from those that every screen loads. */
export const clinicPaths = {
  becomeOwner: call('POST', '/api/clinic/owners'),
  doctors: call('GET', '/api/clinic/doctors'),
  verify: call('PATCH', '/api/clinic/doctors/:doctorId'),
  addOwner: call('POST', '/api/clinic/owners/:doctorId'),
  leave: call('POST', '/api/clinic/leave'),
  makeCode: call('POST', '/api/clinic/claim-codes'),
  unlock: call('POST', '/api/clinic/unlock'),
  endSessions: call('POST', '/api/clinic/end-sessions'),
  figures: call('GET', '/api/clinic/figures'),
  backUps: call('GET', '/api/clinic/back-ups'),
  backUp: call('POST', '/api/clinic/back-ups'),
  members: call('GET', '/api/clinic/members'),
  invite: call('POST', '/api/clinic/invitations'),
  withdraw: call('DELETE', '/api/clinic/invitations/:invitationId'),
  removeMember: call('POST', '/api/clinic/members/:memberId/remove'),
  breach: call('POST', '/api/clinic/breach'),
  duties: call('GET', '/api/clinic/duties'),
  answer: call('POST', '/api/clinic/grievances/:number'),
  texts: call('GET', '/api/clinic/texts'),
  changeTexts: call('POST', '/api/clinic/texts'),
};
