import {
  type AssignedDoctor,
  type AssignmentResult,
  CONSENT_VERSIONS,
  type ConsentVersion,
  type QrValidation,
  type UserId,
} from '@saathi/contract';
import { tokenIn } from '@saathi/contract/qr-link';
import { type Actor, requireSelf } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { keyedLimitsOf, type Limit, type RateLimits, takeIn } from '../../platform/rate-limits.ts';
import { type Audit, auditActorOf } from '../audit/index.ts';
import { toDoctorDetail } from '../doctors/index.ts';
import { requireOwnPair } from './assignments.policy.ts';
import type { AssignmentsRepository } from './assignments.repository.ts';
import type { QrCodesRepository, ScannedDoctorRow } from './qr-codes.repository.ts';

const REPLACED = 'This code was replaced. Ask your doctor for the new one.';
const NOT_A_CODE = "This is not a doctor's code. Ask your doctor to show the QR code in Saathi.";
/** Prevents patients from guessing codes; successful scans do not count. */
const FAILED_SCANS: Limit[] = [{ count: 20, withinSeconds: 600 }];
/** Doctors added by one patient; each row stays after the doctor is removed. */
const ADDED: Limit[] = [{ count: 20, withinSeconds: 86_400 }];
const NEWEST_CONSENT = CONSENT_VERSIONS[CONSENT_VERSIONS.length - 1] as ConsentVersion;

type Dependencies = {
  assignments: AssignmentsRepository;
  qrCodes: Pick<QrCodesRepository, 'find'>;
  limits: Pick<RateLimits, 'take' | 'requireLeft'>;
  audit: Pick<Audit, 'noteIn'>;
  clock: Clock;
};

/** Returns the doctor of a scanned text, or a message explaining why there is none. */
const createScan =
  ({ qrCodes, limits }: Dependencies) =>
  async (patientId: UserId, text: string): Promise<ScannedDoctorRow | string> => {
    const uses = keyedLimitsOf(`scan ${patientId}`, FAILED_SCANS);
    await limits.requireLeft(uses);
    const token = tokenIn(text);
    const doctor = token === null ? undefined : await qrCodes.find(token, patientId);
    if (doctor) return doctor.replaced_at === null ? doctor : REPLACED;
    await limits.take(uses);
    return NOT_A_CODE;
  };

export const createAssignmentsService = (dependencies: Dependencies) => {
  const { assignments, audit, clock } = dependencies;
  const scan = createScan(dependencies);
  return {
    doctors: async (actor: Actor, patientId: UserId): Promise<AssignedDoctor[]> => {
      requireSelf(actor, patientId);
      return (await assignments.doctorsOf(patientId)).map((row) => {
        const { user, ...doctor } = toDoctorDetail(row);
        const assignedAt = row.assigned_at.toISOString();
        return { ...doctor, name: user.name, assignedAt, unread: row.unread };
      });
    },
    /** Returns the doctor of a code, before any consent; an unusable code is not an error. */
    validate: async (actor: Actor, text: string): Promise<QrValidation> => {
      const found = await scan(actor.userId, text);
      if (typeof found === 'string') return { isValid: false, doctor: null, error: found };
      const { name, specialty, experience, qualifications } = found;
      const verified = found.verified_at !== null;
      const registrationNumber = found.registration_number;
      const assigned = found.assigned_at !== null;
      return {
        isValid: true,
        doctor: {
          name,
          specialty,
          experience,
          qualifications,
          verified,
          registrationNumber,
          assigned,
        },
        error: null,
      };
    },
    /**
     * Adds the doctor to the acting patient's list; repeating it returns the same response. Throws
     * `qr_invalid` and `too_many_attempts`.
     */
    assign: async (
      actor: Actor,
      request: { qrData: string; patientUserId: UserId; consentVersion?: ConsentVersion | null },
    ): Promise<AssignmentResult> => {
      requireSelf(actor, request.patientUserId);
      const found = await scan(actor.userId, request.qrData);
      if (typeof found === 'string') throw new AppError('qr_invalid', found);
      const doctorId = found.user_id as UserId;
      await assignments.add(
        { patientId: actor.userId, doctorId },
        { version: request.consentVersion ?? NEWEST_CONSENT, at: clock.now() },
        (tx) => takeIn(tx, `assignments ${actor.userId}`, ADDED),
      );
      return { doctorId, doctorName: found.name, specialty: found.specialty };
    },
    /** Ends an assignment on behalf of either side; access ends with the next request. */
    remove: async (
      actor: Actor,
      { patientId, doctorId }: { patientId: UserId; doctorId: UserId },
      requestId: string,
    ): Promise<{ success: true }> => {
      const pair = { patientId, doctorId };
      requireOwnPair(actor, pair);
      const entry = {
        actor: auditActorOf(actor),
        kind: 'assignment_ended' as const,
        subjectId: patientId,
        detail: doctorId,
        requestId,
      };
      const end = { by: actor.role, at: clock.now() };
      const removed = await assignments.remove(pair, end, (tx) => audit.noteIn(tx, entry));
      if (!removed) throw notFound(actor.role === 'patient' ? 'doctor' : 'patient');
      return { success: true };
    },
  };
};
export type AssignmentsService = ReturnType<typeof createAssignmentsService>;
