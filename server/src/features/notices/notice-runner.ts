import type { DeviceId } from '@saathi/contract';
import { withoutTitle } from '@saathi/contract/doctor-name';
import { type Clock, timeIn } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { backoffMs, createLeasedWork, TRIES_MAX } from '../../platform/leased-work.ts';
import type { Logger } from '../../platform/logger.ts';
import { wasNeverReached } from '../../platform/outside-call.ts';
import { hashToken, newToken } from '../../platform/secret-token.ts';
import { OWN_TAG_KINDS } from './chat-notices.repository.ts';
import type { DevicesRepository } from './devices/devices.repository.ts';
import type { GatewayRepository } from './gateway/gateway.repository.ts';
import { type Gateway, LINK_PATH } from './gateway/gateway.ts';
import { isShortRung } from './ladder.ts';
import type { Notice, NoticesRepository, Outcome } from './notices.repository.ts';
import { type PushPayload, tagOf } from './push/payload.ts';
import type { Push, PushResult } from './push/push.ts';
import { DEFAULT_CHOICES, type DelayableKind, ringDelayMs } from './ring-delay.ts';

const CONCURRENCY = {
  urgent: { atOnce: 24, worthLeasing: 4 },
  // Reminders come in bulk and are not urgent: few at once, so that no call waits behind them.
  other: { atOnce: 8, worthLeasing: 4 },
};
const SWEEP_MS = 3_000;
/**
 * Longest delay between tries of an urgent notice, which last until it expires: for a step of the
 * ladder, and for all others.
 */
const STEP_RETRY_MAX_MS = 30_000;
const RETRY_MAX_MS = 180_000;

type Parts = {
  database: Pick<Database, 'onNotify'>;
  notices: NoticesRepository;
  devices: Pick<DevicesRepository, 'storeReached'>;
  links: Pick<GatewayRepository, 'setLink'>;
  /** Told of what nobody opens; null for none. */
  gateway: Gateway | null;
  push: Push;
  clock: Clock;
  clinicTimeZone: string;
  logger: Logger;
};

/** Returns the delay in milliseconds before a failed notice is tried again; undefined for never. */
const retryInMs = ({ attempts, isUrgent, slot }: Notice): number | undefined => {
  const inMs = backoffMs(attempts);
  if (!isUrgent) return attempts < TRIES_MAX ? inMs : undefined;
  // A step of the ladder lasts minutes, other urgent notices last longer.
  return Math.min(inMs, isShortRung(slot) ? STEP_RETRY_MAX_MS : RETRY_MAX_MS);
};

/** Returns what notices have in common of which only the newest is shown. */
const tagSubjectOf = ({ kind, subjectId }: Notice): string => {
  // All goal reminders share one notification.
  if (kind === 'reminder') return kind;
  // They must not replace an emergency or a message of the same chat.
  return OWN_TAG_KINDS.includes(kind) ? `${kind} ${subjectId}` : subjectId;
};

/** Returns the part of the payload that is the same for all devices. */
const payloadOf = (notice: Notice): Omit<PushPayload, 'language'> => {
  const { kind, userId, path, doctorName } = notice;
  const tag = tagOf(userId, tagSubjectOf(notice));
  return { kind, tag, path, ...(doctorName !== null && { doctor: withoutTitle(doctorName) }) };
};

/** What the push services reported about the devices. */
type DeliveryReport = Parameters<DevicesRepository['storeReached']>[0];
type Result = Omit<Outcome, 'id'> & { said?: DeliveryReport };

/** Returns in how many milliseconds it may ring, by the person's time of day; null for never. */
const ringsInMs = (notice: Notice, clinicTimeZone: string, now: Date): number | null => {
  const { kind, isUrgent, choices } = notice;
  if (isUrgent) return 0;
  const time = timeIn(choices?.timeZone ?? clinicTimeZone, now);
  return ringDelayMs(kind as DelayableKind, choices ?? DEFAULT_CHOICES, time);
};

/** Creates the runner that rings the urgent notices, or the others. */
export const createNoticeRunner = (parts: Parts, urgent: boolean) => {
  const { database, notices, devices, links, gateway, push, clock, clinicTimeZone, logger } = parts;

  /** A drill is opened by its own link. */
  const linkOf = async ({ id, kind }: Notice): Promise<Pick<PushPayload, 'link'>> => {
    if (kind !== 'drill') return {};
    const token = newToken();
    await links.setLink(id, hashToken(token));
    return { link: `${LINK_PATH}${token}` };
  };

  const pushToAll = async (
    notice: Notice,
    more: Partial<PushPayload>,
  ): Promise<{ results: PushResult[]; said: DeliveryReport }> => {
    const told = { ...payloadOf(notice), ...more };
    const results = await Promise.all(
      notice.devices.map((device) =>
        push(device, { ...told, language: device.language }, notice.isUrgent),
      ),
    );
    const of = (wanted: PushResult): DeviceId[] =>
      notice.devices.filter((_, place) => results[place] === wanted).map(({ id }) => id);
    return { results, said: { reached: of('sent'), gone: of('gone') } };
  };

  // A failure to store this is not worth a second ring.
  const storeSaid = (said: DeliveryReport): Promise<void> =>
    devices
      .storeReached(said)
      .catch((error) => logger.warn({ err: error }, 'devices were not written down'));

  const ring = async (notice: Notice): Promise<Result> => {
    const { results, said } = await pushToAll(notice, await linkOf(notice));
    const rangOn = results.filter((result) => result === 'sent').length;
    const nextInMs = gateway?.afterMs(notice, rangOn) ?? undefined;
    const mayBeReached = rangOn === 0 && results.includes('unreachable');
    // If there is a gateway, it does not wait until the push services are back.
    const isWorthRetrying = nextInMs === undefined || notice.attempts < TRIES_MAX;
    const retry = retryInMs(notice);
    if (mayBeReached && isWorthRetrying && retry !== undefined) return { said, nextInMs: retry };
    return { said, rangOn, ...(nextInMs !== undefined && { nextInMs }) };
  };

  const tellGateway = async (notice: Notice, stopping: AbortSignal): Promise<Result> => {
    try {
      await gateway?.tell(notice, stopping);
      return {};
    } catch (error) {
      logger.warn({ err: error, noticeId: notice.id }, 'the gateway was not told');
      // A gateway that was reached may have sent each of them, also of an emergency.
      const reachedInMs = notice.attempts < TRIES_MAX ? backoffMs(notice.attempts) : undefined;
      const nextInMs = wasNeverReached(error) ? retryInMs(notice) : reachedInMs;
      return nextInMs === undefined ? {} : { nextInMs };
    }
  };

  const resultOf = async (notice: Notice, stopping: AbortSignal): Promise<Result> => {
    if (notice.isWithdrawn) {
      const { said } = await pushToAll(notice, { withdrawn: true });
      return { said, wasWithdrawn: true };
    }
    const inMs = ringsInMs(notice, clinicTimeZone, clock.now());
    if (inMs === null || notice.isOutdated) return {};
    if (inMs > 0) return { nextInMs: inMs };
    return notice.hasRung ? tellGateway(notice, stopping) : ring(notice);
  };

  return createLeasedWork({
    lease: (most) => notices.lease(urgent, most, clock.now()),
    work: async (notice, stopping) => {
      const { said, ...outcome } = await resultOf(notice, stopping);
      await Promise.all([said && storeSaid(said), notices.store({ id: notice.id, ...outcome })]);
    },
    onWake: (wake) => database.onNotify('notice', wake),
    ...(urgent ? CONCURRENCY.urgent : CONCURRENCY.other),
    sweepMs: SWEEP_MS,
    logger,
  });
};
