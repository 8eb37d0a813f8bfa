import { z } from 'zod';
import { doctorParams, instant, optional, pairParams, success, userId } from './common.ts';
import { doctorDetail } from './doctors.ts';
import { endpoint } from './endpoint.ts';
import { CONSENT_VERSIONS } from './limits.ts';
import { paths } from './paths.ts';

/** A doctor in a patient's list. */
export const assignedDoctor = doctorDetail.omit({ user: true }).extend({
  name: z.string(),
  assignedAt: instant,
  /** Messages of this chat that the patient has not seen. */
  unread: z.int(),
});
export type AssignedDoctor = z.infer<typeof assignedDoctor>;

export const qrValidation = z.object({
  isValid: z.boolean(),
  doctor: z
    .object({
      name: z.string(),
      specialty: z.string(),
      experience: z.int(),
      qualifications: z.array(z.string()),
      verified: z.boolean(),
      /** Registration number of the medical council; null if none was given. */
      registrationNumber: z.string().nullable(),
      /** Whether the doctor is already in this patient's list. */
      assigned: z.boolean(),
    })
    .nullable(),
  /** A message for the user if the code cannot be used, otherwise null. */
  error: z.string().nullable(),
});
export type QrValidation = z.infer<typeof qrValidation>;

export const assignmentResult = z.object({
  doctorId: userId,
  doctorName: z.string(),
  specialty: z.string(),
});
export type AssignmentResult = z.infer<typeof assignmentResult>;

/** `qrCodeDataUrl` is a PNG as a data URL; `link` is the encoded text. */
export const doctorQr = z.object({
  qrCodeDataUrl: z.string(),
  doctorName: z.string(),
  specialty: z.string(),
  link: z.string(),
});
export type DoctorQr = z.infer<typeof doctorQr>;

// Text that is longer than any of our codes still gets a message, not an error (see validate-qr).
const qrData = z.string().max(20_000);

export const assignmentsEndpoints = {
  doctors: endpoint(paths.assignments.doctors, {
    access: 'patient',
    params: z.object({ patientId: userId }),
    response: z.array(assignedDoctor),
    errors: ['forbidden'],
  }),
  validateQr: endpoint(paths.assignments.validateQr, {
    access: 'patient',
    body: z.object({ qrData }),
    response: qrValidation,
    errors: ['too_many_attempts'],
  }),
  assignViaQr: endpoint(paths.assignments.assignViaQr, {
    access: 'patient',
    body: z.object({
      qrData,
      patientUserId: userId,
      /** The consent wording that was shown; default: the newest. */
      consentVersion: optional(z.enum(CONSENT_VERSIONS)),
    }),
    response: assignmentResult,
    errors: ['forbidden', 'qr_invalid', 'too_many_attempts'],
  }),
  removeDoctor: endpoint(paths.assignments.removeDoctor, {
    access: 'patient',
    params: pairParams,
    response: success,
    errors: ['forbidden', 'not_found'],
  }),
  qrCode: endpoint(paths.assignments.qrCode, {
    access: 'doctor',
    params: doctorParams,
    response: doctorQr,
    errors: ['forbidden'],
  }),
  replaceQrCode: endpoint(paths.assignments.replaceQrCode, {
    access: 'doctor',
    params: doctorParams,
    response: doctorQr,
    errors: ['forbidden', 'too_many_attempts'],
  }),
  removePatient: endpoint(paths.assignments.removePatient, {
    access: 'doctor',
    params: pairParams,
    response: success,
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
};
