import type { MyData, Nominee, PrivacyVersion } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/index.ts';
import { keyedLimitsOf, type Limit, type RateLimits } from '../../platform/rate-limits.ts';
import { type Audit, type AuditEntry, auditActorOf } from '../audit/index.ts';
import type { RequirePin } from '../auth/index.ts';
import { countOpenChats, requireNoOpenChats } from '../chats/index.ts';
import type { AgreementsRepository } from './agreements.repository.ts';
import { agreeToPrivacy, NEWEST_PRIVACY, requireExisting } from './data-status.repository.ts';
import type { ErasuresRepository } from './erasures.repository.ts';
import { newGrievanceNumber } from './grievance-number.ts';
import type { GrievancesRepository } from './grievances.repository.ts';
import { remainders } from './remainders.ts';

/** Unanswered grievances of one person. */
const GRIEVANCES_OPEN_MAX = 5;
const GRIEVANCES: Limit[] = [{ count: 20, withinSeconds: 86_400 }];
const ERASURES: Limit[] = [{ count: 20, withinSeconds: 86_400 }];
const NOMINEES: Limit[] = [{ count: 20, withinSeconds: 86_400 }];

export type MyDataParts = {
  database: Pick<Database, 'db'>;
  config: Pick<Config, 'backUpDays'>;
  /** Returns who answers grievances; null if nobody is configured. */
  grievanceContact(): string | null;
  audit: Pick<Audit, 'note'>;
  limits: Pick<RateLimits, 'take'>;
  agreements: AgreementsRepository;
  erasures: ErasuresRepository;
  grievances: GrievancesRepository;
  requirePin: RequirePin;
};

/** Manages a person's rights over their data, except for the download. */
export const createMyDataService = (parts: MyDataParts) => {
  const { database, config, audit, limits, agreements, erasures, grievances, requirePin } = parts;
  const { db } = database;

  const note = (actor: Actor, kind: AuditEntry['kind'], requestId: string, detail = '') =>
    audit.note({
      actor: auditActorOf(actor),
      kind,
      subjectId: actor.userId,
      detail,
      requestId,
    });

  const read = async ({ userId, role }: Actor): Promise<MyData> => ({
    agreements: await agreements.agreements(userId),
    erasure: {
      at: (await erasures.find(userId))?.toISOString() ?? null,
      openChats: await countOpenChats(db, userId),
      stays: remainders(role, config.backUpDays),
    },
    nominee: await agreements.nominee(userId),
    grievances: await grievances.of(userId),
    grievanceContact: parts.grievanceContact(),
  });

  return {
    read,
    /** Agrees to the newest privacy notice; throws `conflict` for other versions. */
    agree: async (actor: Actor, version: PrivacyVersion, requestId: string): Promise<MyData> => {
      if (version !== NEWEST_PRIVACY) {
        throw new AppError('conflict', 'There is a newer privacy notice. Please read that one.');
      }
      const agreed = await agreeToPrivacy(db, actor.userId, version);
      if (agreed) await note(actor, 'privacy_agreed', requestId, version);
      return read(actor);
    },
    /** Schedules the erasure in 48 hours; throws `wrong_pin`, `too_many_attempts`, `open_chats`. */
    askErasure: async (actor: Actor, pin: string, requestId: string): Promise<MyData> => {
      await requirePin(actor, pin, requestId);
      await limits.take(keyedLimitsOf(`erasure ${actor.userId}`, ERASURES));
      await requireNoOpenChats(db, actor.userId);
      const asked = await erasures.ask(actor.userId);
      if (asked) await note(actor, 'erasure_asked', requestId);
      return read(actor);
    },
    /**
     * Cancels a pending erasure, if there is one; throws `not_signed_in` if the person has been
     * erased in the meantime.
     */
    undoErasure: async (actor: Actor, requestId: string): Promise<MyData> => {
      const undone = await erasures.undo(actor.userId);
      if (undone) await note(actor, 'erasure_undone', requestId);
      else await requireExisting(db, actor.userId);
      return read(actor);
    },
    /** Replaces the nominee; throws `too_many_attempts`. */
    nominate: async (actor: Actor, nominee: Nominee, requestId: string): Promise<MyData> => {
      await limits.take(keyedLimitsOf(`nominee ${actor.userId}`, NOMINEES));
      const changed = await agreements.nominate(actor.userId, nominee);
      if (changed) await note(actor, 'nominee_set', requestId);
      return read(actor);
    },
    removeNominee: async (actor: Actor, requestId: string): Promise<MyData> => {
      const removed = await agreements.removeNominee(actor.userId);
      if (removed) await note(actor, 'nominee_removed', requestId);
      return read(actor);
    },
    /** Files a grievance; throws `limit_reached` while too many of the actor's are unanswered. */
    fileGrievance: async (
      actor: Actor,
      { text, clientId = null }: { text: string; clientId?: string | null | undefined },
      requestId: string,
    ): Promise<MyData> => {
      await limits.take(keyedLimitsOf(`grievance ${actor.userId}`, GRIEVANCES));
      const number = newGrievanceNumber();
      const asked = { number, text, clientId };
      const filed = await grievances.file(actor.userId, asked, GRIEVANCES_OPEN_MAX);
      if (filed === 'too many') {
        throw new AppError('limit_reached', 'Please wait for the answers to your open complaints.');
      }
      if (filed === 'filed') await note(actor, 'grievance_filed', requestId, number);
      return read(actor);
    },
  };
};
export type MyDataService = ReturnType<typeof createMyDataService>;
