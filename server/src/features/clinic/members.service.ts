import type {
  ClinicInvitation,
  ClinicMembers,
  InvitationId,
  MemberRole,
  UserId,
} from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { keyedLimitsOf, type Limit, type RateLimits } from '../../platform/rate-limits.ts';
import type { Audit, AuditEntry } from '../audit/index.ts';
import { hashClaimCode, newClaimCode, type RequirePin } from '../auth/index.ts';
import { endHandOversOf } from '../chats/index.ts';
import { helperOf, requireInvited, requireOwner } from './clinic.policy.ts';
import type { InvitationsRepository } from './invitations.repository.ts';
import type { MembersRepository } from './members.repository.ts';
import type { OwnersRepository } from './owners.repository.ts';

/** Long enough to join from home; the code has 60 random bits. */
const INVITED_SECONDS = 60 * 60;
/** Invitations by one owner. */
const INVITED: Limit[] = [{ count: 30, withinSeconds: 86_400 }];

type Parts = {
  audit: Pick<Audit, 'noteIn'>;
  invitations: InvitationsRepository;
  limits: Pick<RateLimits, 'take'>;
  owners: Pick<OwnersRepository, 'isOwner'>;
  requirePin: RequirePin;
  members: MembersRepository;
  notify: Database['notify'];
};

/** Lets owners add and remove members who are not doctors; all throw `owner_only` for others. */
export const createMembersService = (parts: Parts) => {
  const { audit, invitations, limits, owners, members, requirePin, notify } = parts;
  const entry = (
    actor: Actor,
    kind: AuditEntry['kind'],
    requestId: string,
    subjectId: UserId,
    detail = '',
  ): AuditEntry => ({ ...helperOf(actor, requestId), kind, subjectId, detail });

  return {
    list: async (actor: Actor): Promise<ClinicMembers> => {
      await requireOwner(owners, actor);
      return { members: await members.list(), invitations: await invitations.open() };
    },
    /** Creates a one-time join code; throws `wrong_pin`, `limit_reached`, `too_many_attempts`. */
    invite: async (
      actor: Actor,
      { name, role, pin }: { name: string; role: MemberRole; pin: string },
      requestId: string,
    ): Promise<{ invitation: ClinicInvitation; code: string; seconds: number }> => {
      await requireOwner(owners, actor);
      await requirePin(actor, pin, requestId);
      await limits.take(keyedLimitsOf(`clinic-invite ${actor.userId}`, INVITED));
      const code = newClaimCode();
      const id = newId<InvitationId>();
      const codeHash = hashClaimCode(code);
      const added = await invitations.add(
        { id, name, role, codeHash, invitedBy: actor.userId, seconds: INVITED_SECONDS },
        (tx) =>
          audit.noteIn(
            tx,
            entry(actor, 'member_invited', requestId, actor.userId, `${role} ${id}`),
          ),
      );
      return { invitation: requireInvited(added), code, seconds: INVITED_SECONDS };
    },
    /** Invalidates a code; throws `not_found`. */
    withdraw: async (actor: Actor, id: InvitationId, requestId: string): Promise<void> => {
      await requireOwner(owners, actor);
      const withdrawn = await invitations.withdraw(id, (tx) =>
        audit.noteIn(tx, entry(actor, 'invitation_withdrawn', requestId, actor.userId, id)),
      );
      if (!withdrawn) throw notFound('invitation');
    },
    /** Permanently signs a member out; throws `wrong_pin`, `not_found` or `too_many_attempts`. */
    remove: async (
      actor: Actor,
      memberId: UserId,
      { pin }: { pin: string },
      requestId: string,
    ): Promise<void> => {
      await requireOwner(owners, actor);
      await requirePin(actor, pin, requestId);
      const removed = await members.remove(memberId, async (tx) => {
        await endHandOversOf(tx, memberId);
        await audit.noteIn(tx, entry(actor, 'member_removed', requestId, memberId));
      });
      if (!removed) throw notFound('member');
      // Closes the member's open event streams at once, on every server.
      notify('removed', memberId);
    },
  };
};
export type MembersService = ReturnType<typeof createMembersService>;
