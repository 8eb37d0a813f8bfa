import type { NoticeKind } from '@saathi/contract';
import { hashToken, newToken } from '../../../platform/secret-token.ts';
import { createWebhook } from '../../../platform/webhook.ts';
import type { Notice } from '../notices.repository.ts';
import type { GatewayRepository } from './gateway.repository.ts';

/** Where links of notices are opened; the token follows. */
export const LINKS = '/api/notices/links/';

export type GatewaySettings = {
  url: string;
  secret: string;
  /** How long a notice stays unopened before the gateway is told. */
  afterMs: number;
  publicOrigin: string;
};

/** Steps of an emergency's ladder that go this way: of each person the first that was rung alone. */
const STEPS: readonly Notice['step'][] = ['doctor', 'cover', 'owner'];
/** What stays among devices: trials, and what colleagues tell one another. */
const NEVER: readonly NoticeKind[] = ['test', 'drill', 'handed_over'];

const isForGateway = ({ kind, step }: Notice): boolean =>
  !NEVER.includes(kind) && (step === null || STEPS.includes(step));

/** The kinds a gateway has words for: what an owner is told of is an emergency too. */
const kindOf = ({ kind }: Notice): Notice['kind'] =>
  kind === 'emergency_unseen' ? 'emergency' : kind;

/** Tells the clinic's gateway for SMS or WhatsApp of a notice nobody has opened: no words, one link. */
export const createGateway = (settings: GatewaySettings, repository: GatewayRepository) => {
  const webhook = createWebhook(settings.url, settings.secret);
  return {
    /** When the gateway is told of a notice after it has rung; null for never. */
    afterMs: (notice: Notice): number | null =>
      notice.choices?.gateway && isForGateway(notice) ? settings.afterMs : null,
    /** Throws when the gateway does not take it. */
    tell: async (notice: Notice, stopping: AbortSignal): Promise<void> => {
      if (!notice.choices?.gateway) return;
      const { id, userId, choices } = notice;
      const token = newToken();
      const phone = await repository.claim(id, userId, hashToken(token));
      if (phone === null) return;
      const link = `${settings.publicOrigin}${LINKS}${token}`;
      try {
        const { language } = choices;
        await webhook({ id, kind: kindOf(notice), language, phone, link }, stopping);
      } catch (error) {
        await repository.giveBack(id);
        throw error;
      }
    },
  };
};
export type Gateway = ReturnType<typeof createGateway>;
