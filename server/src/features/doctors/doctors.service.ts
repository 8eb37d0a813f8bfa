import type { DoctorDetail, UserId } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { notFound } from '../../platform/app-error.ts';
import { toDoctorDetail } from './doctor-detail.ts';
import { canActAsDoctor } from './doctors.policy.ts';
import type { DoctorChanges, DoctorsRepository } from './doctors.repository.ts';

export const createDoctorsService = ({ doctors }: { doctors: DoctorsRepository }) => {
  /** The doctor's own record; throws `not_found` for anybody who is no doctor. */
  const detail = async (doctorId: UserId): Promise<DoctorDetail> => {
    const row = await doctors.find(doctorId);
    if (!row) throw notFound('doctor');
    return toDoctorDetail(row);
  };

  return {
    detail,
    /** Changes the acting doctor's own record and returns it. */
    edit: async (actor: Actor, doctorId: UserId, changes: DoctorChanges): Promise<DoctorDetail> => {
      canActAsDoctor(actor, doctorId);
      await doctors.update(doctorId, changes);
      return detail(doctorId);
    },
  };
};
export type DoctorsService = ReturnType<typeof createDoctorsService>;
