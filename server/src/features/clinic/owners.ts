import type { Session, UserId } from '@saathi/contract';
import { notFound } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/index.ts';
import { type Audit, type AuditEntry, OPERATOR } from '../audit/index.ts';
import { hashClaimCode, newClaimCode } from '../auth/index.ts';
import { createOwnerCodesRepository } from './owner-codes.repository.ts';
import { createOwnersRepository } from './owners.repository.ts';

/** Returns the doctor's relation to the clinic: owner, no owner yet, or owned by others. */
export const createClinicRelation = (database: Database) => {
  const owners = createOwnersRepository(database);
  return async (doctorId: UserId): Promise<Pick<Session, 'clinic'>> => {
    const { own, any } = await owners.ownershipOf(doctorId);
    if (own) return { clinic: 'owner' };
    return any ? {} : { clinic: 'unowned' };
  };
};

/** Creates what the server needs at start while the clinic may have no owner. */
export const createFirstRun = (database: Database) => ({
  hasOwner: createOwnersRepository(database).hasOwner,
  /** Creates a code that makes one doctor the first owner; the database stores only its hash. */
  newCode: async (): Promise<string> => {
    const code = newClaimCode();
    await createOwnerCodesRepository(database).save(hashClaimCode(code));
    return code;
  },
});

/** The operator's commands for owners, by phone; each one is audited. All throw `not_found`. */
export const createOwnerCommands = ({
  database,
  audit,
}: {
  database: Database;
  audit: Pick<Audit, 'noteIn'>;
}) => {
  const owners = createOwnersRepository(database);
  const entry = (kind: AuditEntry['kind'], subjectId: UserId) => ({
    actor: OPERATOR,
    kind,
    subjectId,
  });
  const doctorId = async (phone: string): Promise<UserId> => {
    const id = await owners.doctorIdOf(phone);
    if (id === null) throw notFound('doctor');
    return id;
  };
  return {
    make: async (phone: string): Promise<void> => {
      const id = await doctorId(phone);
      await owners.addOwner(id, (tx) => audit.noteIn(tx, entry('owner_made', id)));
    },
    /** Removes an owner, even the last one. */
    remove: async (phone: string): Promise<void> => {
      const id = await doctorId(phone);
      const removed = await owners.removeOwner(id, (tx) =>
        audit.noteIn(tx, entry('owner_ended', id)),
      );
      if (!removed) throw notFound('owner');
    },
  };
};
