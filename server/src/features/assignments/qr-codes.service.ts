import { randomBytes } from 'node:crypto';
import type { DoctorQr, UserId } from '@saathi/contract';
import { qrLink } from '@saathi/contract/qr-link';
import { type Actor, requireSelf } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { drawQrImage } from '../../platform/qr-image.ts';
import { keyedLimitsOf, type Limit, type RateLimits } from '../../platform/rate-limits.ts';
import type { QrCodesRepository } from './qr-codes.repository.ts';

const TOKEN_BYTES = 18;
/** New codes of one doctor; the old ones are kept. */
const REPLACED: Limit[] = [{ count: 20, withinSeconds: 86_400 }];

/**
 * Returns a new token for a QR code: 144 random bits as 24 characters of base64url, without any
 * data about the doctor.
 */
export const newQrToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

type Dependencies = {
  qrCodes: QrCodesRepository;
  limits: Pick<RateLimits, 'take'>;
  clock: Clock;
  publicOrigin: string;
};

export const createQrCodesService = ({ qrCodes, limits, clock, publicOrigin }: Dependencies) => {
  const show = async (code: { token: string; name: string; specialty: string }) => {
    const link = qrLink(publicOrigin, code.token);
    const qrCodeDataUrl = await drawQrImage(link);
    return { qrCodeDataUrl, doctorName: code.name, specialty: code.specialty, link };
  };
  return {
    /** Returns the acting doctor's code, which stays the same until it is replaced. */
    read: async (actor: Actor, doctorId: UserId): Promise<DoctorQr> => {
      requireSelf(actor, doctorId);
      return show(await qrCodes.current(doctorId, newQrToken(), clock.now()));
    },
    /**
     * Creates a new code for the acting doctor; the old one becomes invalid at once. Throws
     * `too_many_attempts`.
     */
    replace: async (actor: Actor, doctorId: UserId): Promise<DoctorQr> => {
      requireSelf(actor, doctorId);
      await limits.take(keyedLimitsOf(`qr-codes ${doctorId}`, REPLACED));
      return show(await qrCodes.replace(doctorId, newQrToken(), clock.now()));
    },
  };
};
export type QrCodesService = ReturnType<typeof createQrCodesService>;
