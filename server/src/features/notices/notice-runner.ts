import type { DeviceId, NoticeKind } from '@saathi/contract';
import { type Clock, timeIn } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { createLeasedWork } from '../../platform/leased-work.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Notice, NoticesRepository, Outcome } from './notices.repository.ts';
import { tagOf } from './push/payload.ts';
import type { Push, PushResult } from './push/push.ts';
import { type Choices, whenToRing } from './when-to-ring.ts';

const AT_ONCE = 48;
const WORTH_LEASING = 12;
const SWEEP_MS = 3_000;
const TRIES_MAX = 5;
const FIRST_RETRY_MS = 5_000;
const RETRY_GROWTH = 4;

const UNLESS_CHOSEN: Choices = {
  reply: true,
  second_look: true,
  reminder: true,
  quietFrom: '21:00',
  quietTo: '07:00',
};

type Parts = {
  database: Pick<Database, 'onNotify'>;
  notices: NoticesRepository;
  push: Push;
  clock: Clock;
  clinicTimeZone: string;
  logger: Logger;
};

/** What must not wait for each other is done by runners of their own. */
export const createNoticeRunner = (parts: Parts, kinds: readonly NoticeKind[]) => {
  const { database, notices, push, clock, clinicTimeZone, logger } = parts;

  const pushToAll = async (notice: Notice, withdrawn: boolean): Promise<PushResult[]> => {
    const { kind, path } = notice;
    const tag = tagOf(notice.userId, notice.subjectId);
    const results = await Promise.all(
      notice.devices.map((device) =>
        push(device, {
          kind,
          language: device.language,
          tag,
          path,
          ...(withdrawn && { withdrawn: true as const }),
        }),
      ),
    );
    const of = (wanted: PushResult): DeviceId[] =>
      notice.devices.filter((_, place) => results[place] === wanted).map(({ id }) => id);
    // What it says of devices is not worth a second ring.
    await notices
      .deviceResults(of('sent'), of('gone'))
      .catch((error) => logger.warn({ err: error }, 'devices were not written down'));
    return results;
  };

  const ring = async (notice: Notice): Promise<Omit<Outcome, 'id'>> => {
    const choices = notice.choices ?? UNLESS_CHOSEN;
    const zone = notice.choices?.timeZone ?? clinicTimeZone;
    const inMs = whenToRing(notice.kind, choices, timeIn(zone, clock.now()));
    if (inMs === null || notice.isOutdated) return {};
    if (inMs > 0) return { nextInMs: inMs };
    const results = await pushToAll(notice, false);
    const rangOn = results.filter((result) => result === 'sent').length;
    const mayBeReached = rangOn === 0 && results.includes('unreachable');
    if (mayBeReached && notice.attempts < TRIES_MAX) {
      return { nextInMs: FIRST_RETRY_MS * RETRY_GROWTH ** (notice.attempts - 1) };
    }
    return { rangOn };
  };

  const outcomeOf = async (notice: Notice): Promise<Omit<Outcome, 'id'>> => {
    if (notice.isWithdrawn) {
      await pushToAll(notice, true);
      return { wasWithdrawn: true };
    }
    return notice.hasRung ? {} : ring(notice);
  };

  return createLeasedWork({
    lease: (most) => notices.lease(kinds, most),
    work: async (notice) => {
      await notices.store({ id: notice.id, ...(await outcomeOf(notice)) });
    },
    onWake: (wake) => database.onNotify('notice', wake),
    atOnce: AT_ONCE,
    worthLeasing: WORTH_LEASING,
    sweepMs: SWEEP_MS,
    logger,
  });
};
