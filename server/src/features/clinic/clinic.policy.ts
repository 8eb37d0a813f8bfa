import {
  CLINIC_MEMBERS_MAX,
  type ClinicDoctor,
  type ClinicInvitation,
  type UserId,
} from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import type { Helper } from '../auth/index.ts';

const ownerOnly = (): AppError =>
  new AppError('owner_only', 'Only an owner of the clinic can do this.');

/** Throws `owner_only` for a doctor who is not an owner. */
export const requireOwner = async (
  owners: { isOwner: (userId: UserId) => Promise<boolean> },
  { userId }: Actor,
): Promise<void> => {
  if (!(await owners.isOwner(userId))) throw ownerOnly();
};

/** Returns the acting doctor, for the audit log. */
export const helperOf = ({ userId }: Actor, requestId: string): Helper => ({
  actor: { kind: 'doctor', id: userId },
  requestId,
});

/** Throws `not_yourself`, because nobody may confirm their own papers. */
export const requireOtherDoctor = (actor: Actor, doctorId: UserId): void => {
  if (actor.userId === doctorId) {
    throw new AppError('not_yourself', 'Another owner, or whoever runs the server, must do this.');
  }
};

/** Returns the doctor, who may become an owner; throws `not_found` or `not_verified`. */
export const requireVerified = (doctor: ClinicDoctor | undefined): ClinicDoctor => {
  if (!doctor) throw notFound('doctor');
  if (!doctor.verified) {
    throw new AppError('not_verified', 'Only a verified doctor can become an owner.');
  }
  return doctor;
};

/** Throws unless the ownership was ended. */
export const requireLeft = (result: 'left' | 'last' | 'no owner'): void => {
  if (result === 'no owner') throw ownerOnly();
  if (result === 'last') {
    throw new AppError('last_owner', 'You are the only owner. Make another doctor an owner first.');
  }
};

/** Throws `limit_reached` unless the invitation was created. */
export const requireInvited = (invitation: ClinicInvitation | undefined): ClinicInvitation => {
  if (!invitation) {
    throw new AppError('limit_reached', 'Too many invitations are open. Withdraw one first.');
  }
  return invitation;
};

/** Throws `limit_reached` if the clinic has the maximum number of members. */
export const requireRoom = (members: number): void => {
  if (members >= CLINIC_MEMBERS_MAX) {
    throw new AppError('limit_reached', `There can be up to ${CLINIC_MEMBERS_MAX} members.`);
  }
};

/** Throws `conflict` unless the change was based on the newest version. */
export const requireNewest = (added: boolean): void => {
  if (!added) throw new AppError('conflict', 'Another owner has just changed this.');
};

/** Throws unless the code has made the caller the first owner. */
export const requireClaimed = (result: 'claimed' | 'owned' | 'wrong'): void => {
  if (result === 'owned') throw new AppError('conflict', 'This clinic already has an owner.');
  if (result === 'wrong') {
    throw new AppError(
      'owner_code_invalid',
      'This code is not valid. Start the server again for a new one.',
    );
  }
};
