import type { ClinicBackUps, ClinicFigures } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { keyedLimitsOf, type Limit, type RateLimits } from '../../platform/rate-limits.ts';
import { type Audit, OPERATOR } from '../audit/index.ts';
import type { BackUps } from './back-ups.ts';
import { helperOf, requireOwner } from './clinic.policy.ts';
import type { OwnersRepository } from './owners.repository.ts';

/** Back-ups requested by all owners together; each copies the whole database. */
const BACK_UPS_ASKED: Limit[] = [{ count: 10, withinSeconds: 86_400 }];

const COPIED = { kind: 'everything_copied', subjectId: null } as const;

type Parts = {
  audit: Pick<Audit, 'note'>;
  backUps: BackUps;
  figures: () => Promise<ClinicFigures>;
  limits: Pick<RateLimits, 'take'>;
  owners: Pick<OwnersRepository, 'isOwner'>;
};

/** The owners' overview of the clinic; all calls throw `owner_only` for others. */
export const createOverviewService = ({ audit, backUps, figures, limits, owners }: Parts) => ({
  figures: async (actor: Actor): Promise<ClinicFigures> => {
    await requireOwner(owners, actor);
    return figures();
  },
  backUps: async (actor: Actor): Promise<ClinicBackUps> => {
    await requireOwner(owners, actor);
    return backUps.state();
  },
  /** Starts a back-up; throws `conflict` or `too_many_attempts`. */
  backUp: async (actor: Actor, requestId: string): Promise<ClinicBackUps> => {
    await requireOwner(owners, actor);
    await limits.take(keyedLimitsOf('clinic-back-ups', BACK_UPS_ASKED));
    backUps.begin(() => audit.note({ ...helperOf(actor, requestId), ...COPIED, detail: 'backup' }));
    return backUps.state();
  },
  /** Removes expired back-ups, and starts the nightly one if it is due. */
  backUpNightly: async (): Promise<void> => {
    await backUps.removeExpired();
    if (!(await backUps.isDue())) return;
    backUps.begin(() => audit.note({ actor: OPERATOR, ...COPIED, detail: 'nightly backup' }));
  },
});
export type OverviewService = ReturnType<typeof createOverviewService>;
