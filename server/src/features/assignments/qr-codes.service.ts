import type { DoctorQr, UserId } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { drawQrImage } from '../../platform/qr-image.ts';
import { canActAsDoctor } from '../doctors/index.ts';
import type { QrCodesRepository } from './qr-codes.repository.ts';
import { qrLink } from './qr-link.ts';
import { newQrToken } from './qr-token.ts';

type Dependencies = { qrCodes: QrCodesRepository; clock: Clock; publicOrigin: string };

export const createQrCodesService = ({ qrCodes, clock, publicOrigin }: Dependencies) => {
  const show = async (doctorId: UserId, token: string): Promise<DoctorQr> => {
    const link = qrLink(publicOrigin, token);
    const [qrCodeDataUrl, { name, specialty }] = await Promise.all([
      drawQrImage(link),
      qrCodes.doctor(doctorId),
    ]);
    return { qrCodeDataUrl, doctorName: name, specialty, link };
  };
  return {
    /** The acting doctor's code, the same until replaced. */
    read: async (actor: Actor, doctorId: UserId): Promise<DoctorQr> => {
      canActAsDoctor(actor, doctorId);
      return show(doctorId, await qrCodes.current(doctorId, newQrToken(), clock.now()));
    },
    /** A new code for the acting doctor; the former one stops at once. */
    replace: async (actor: Actor, doctorId: UserId): Promise<DoctorQr> => {
      canActAsDoctor(actor, doctorId);
      return show(doctorId, await qrCodes.replace(doctorId, newQrToken(), clock.now()));
    },
  };
};
export type QrCodesService = ReturnType<typeof createQrCodesService>;
