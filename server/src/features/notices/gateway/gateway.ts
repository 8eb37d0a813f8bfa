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

/** Of an emergency's ladder the first step alone goes this way. */
const isForGateway = ({ kind, step }: Notice): boolean =>
  kind !== 'test' && kind !== 'drill' && (step === null || step === 'doctor');

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
      const { id, kind, userId, choices } = notice;
      const token = newToken();
      const phone = await repository.claim(id, userId, hashToken(token));
      if (phone === null) return;
      const link = `${settings.publicOrigin}${LINKS}${token}`;
      try {
        await webhook({ id, kind, language: choices.language, phone, link }, stopping);
      } catch (error) {
        await repository.giveBack(id);
        throw error;
      }
    },
  };
};
export type Gateway = ReturnType<typeof createGateway>;
