import type { ClinicTexts, ClinicTextsState } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { keyedLimitsOf, type Limit, type RateLimits } from '../../platform/rate-limits.ts';
import type { Audit } from '../audit/index.ts';
import type { RequirePin } from '../auth/index.ts';
import { helperOf, requireNewest, requireOwner } from './clinic.policy.ts';
import type { CurrentClinicTexts } from './current-texts.ts';
import type { OwnersRepository } from './owners.repository.ts';
import type { TextsRepository } from './texts.repository.ts';

/** Changes by all owners together. */
const CHANGED: Limit[] = [{ count: 50, withinSeconds: 86_400 }];

/** General emergency numbers, and a way to get the version of the assistant's rules and answers. */
export type FixedTexts = Pick<ClinicTextsState, 'emergency'> & { version(): Promise<string> };

type Parts = {
  audit: Pick<Audit, 'noteIn'>;
  current: Pick<CurrentClinicTexts, 'first' | 'changed'>;
  /** Shown with the texts but not changed here. */
  fixed: FixedTexts;
  limits: Pick<RateLimits, 'take'>;
  owners: Pick<OwnersRepository, 'isOwner'>;
  requirePin: RequirePin;
  texts: TextsRepository;
};

type Change = { basedOn: number; texts: ClinicTexts; pin: string };

/** Lets owners change the clinic's texts; both calls throw `owner_only` for others. */
export const createTextsService = (parts: Parts) => {
  const { audit, current, fixed, limits, owners, requirePin, texts } = parts;

  const state = async (): Promise<ClinicTextsState> => ({
    versions: [
      ...(await texts.versions()).map((one) => ({ ...one, at: one.at.toISOString() })),
      { version: 0, texts: current.first, at: null, by: null },
    ],
    emergency: fixed.emergency,
    review: await fixed.version().catch(() => null),
  });

  return {
    read: async (actor: Actor): Promise<ClinicTextsState> => {
      await requireOwner(owners, actor);
      return state();
    },
    /** Adds a version; throws `wrong_pin`, `conflict` or `too_many_attempts`. */
    change: async (
      actor: Actor,
      { pin, ...change }: Change,
      requestId: string,
    ): Promise<ClinicTextsState> => {
      await requireOwner(owners, actor);
      await requirePin(actor, pin, requestId);
      await limits.take(keyedLimitsOf('clinic-texts', CHANGED));
      const added = await texts.add({ ...change, by: actor.userId }, (tx) =>
        audit.noteIn(tx, {
          ...helperOf(actor, requestId),
          kind: 'clinic_texts_changed',
          subjectId: null,
          detail: String(change.basedOn + 1),
        }),
      );
      requireNewest(added);
      await current.changed();
      return state();
    },
  };
};
export type TextsService = ReturnType<typeof createTextsService>;
