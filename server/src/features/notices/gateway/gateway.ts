import { createHmac } from 'node:crypto';
import { type NoticeKind, noticeKind } from '@saathi/contract';
import type { CountCall } from '../../../platform/outside-call.ts';
import { hashToken } from '../../../platform/secret-token.ts';
import { createWebhook } from '../../../platform/webhook.ts';
import type { Notice } from '../notices.repository.ts';
import type { GatewayRepository } from './gateway.repository.ts';

/** Path under which links of notices are opened, followed by the token. */
export const LINK_PATH = '/api/notices/links/';

export type GatewaySettings = {
  url: string;
  secret: string;
  /** How long a notice stays unopened before the gateway is told. */
  afterMs: number;
  publicOrigin: string;
};

/** Steps of an emergency's ladder that go to the gateway: for each person only the first ring. */
const GATEWAY_STEPS: readonly Notice['step'][] = ['doctor', 'cover', 'owner'];
/**
 * The kinds a gateway must have words for. Tests, and what colleagues tell each other, stay on
 * devices; owners are told of an emergency.
 */
export const GATEWAY_KINDS: readonly NoticeKind[] = noticeKind.exclude([
  'emergency_unseen',
  'handed_over',
  'test',
  'drill',
]).options;

const kindOf = ({ kind }: Notice): NoticeKind => (kind === 'emergency_unseen' ? 'emergency' : kind);

const isForGateway = (notice: Notice): boolean =>
  GATEWAY_KINDS.includes(kindOf(notice)) &&
  (notice.step === null || GATEWAY_STEPS.includes(notice.step));

/**
 * Returns the token of a notice's link. It is the same in all tries, because one that failed may
 * have been sent all the same.
 */
const tokenOf = (secret: string, noticeId: string): string =>
  createHmac('sha256', secret).update(`link ${noticeId}`).digest('base64url');

/** Creates the SMS or WhatsApp gateway, told of notices nobody has opened: no text, only a link. */
export const createGateway = (
  settings: GatewaySettings,
  repository: GatewayRepository,
  countCall: CountCall,
) => {
  const count = (outcome: string) => countCall('gateway', outcome);
  const webhook = createWebhook(settings.url, settings.secret, count);
  return {
    /**
     * Returns how long after its ring, accepted by this many push services, the gateway is told of a
     * notice, in milliseconds; null for never. Nothing marks a goal reminder or a next visit as
     * opened, so one that rang is not told.
     */
    afterMs: (notice: Notice, rangOn: number): number | null => {
      const isReminded = ['reminder', 'next_visit'].includes(notice.kind) && rangOn > 0;
      return notice.choices?.gateway && isForGateway(notice) && !isReminded
        ? settings.afterMs
        : null;
    },
    /** Tells the gateway of a notice; throws if the gateway does not accept it. */
    tell: async (notice: Notice, stopping: AbortSignal): Promise<void> => {
      if (!notice.choices?.gateway) return;
      const { id, userId, choices } = notice;
      const token = tokenOf(settings.secret, id);
      const phone = await repository.claim(id, userId, hashToken(token));
      if (phone === null) return;
      const link = `${settings.publicOrigin}${LINK_PATH}${token}`;
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
