import type {
  Appointment,
  Communication,
  DocumentReference,
  Identifier,
  Observation,
  Patient,
  Practitioner,
  Reference,
} from '@medplum/fhirtypes';
import { type AppointmentState, formatAbhaNumber, type Meal, type Measure } from '@saathi/contract';
import { MEAL_NOTES, NOTE, STORED_UNITS, TYPED_UNIT_EXTENSION } from '@saathi/contract/fhir-codes';
import { type Figures, loinc, measuredOf } from './reading-codes.ts';

/** A row of the person's copy, with the columns of its table. */
export type Row = Record<string, unknown>;

/** Returns a reference to another resource of the document. */
export const referenceTo = (id: unknown): Reference<never> => ({ reference: `urn:uuid:${id}` });

/** Formats an instant for FHIR. */
export const fhirInstant = (instant: unknown): string => (instant as Date).toISOString();
/** Returns a text unless it is missing or blank. */
export const nonBlankText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

const GENDERS: Record<string, Patient['gender']> = {
  male: 'male',
  female: 'female',
  other: 'other',
};

/** Returns the ABHA number as an identifier in the system named by the ABDM guide. */
const abhaOf = (digits: string): Identifier => ({
  type: {
    coding: [
      {
        system: 'http://terminology.hl7.org/CodeSystem/v2-0203',
        code: 'MR',
        display: 'Medical record number',
      },
    ],
    text: 'ABHA number',
  },
  system: 'https://healthid.ndhm.gov.in',
  value: formatAbhaNumber(digits),
});

export const patientOf = (user: Row, details: Row): Patient => ({
  resourceType: 'Patient',
  id: String(user.id),
  ...(nonBlankText(details.abha_number) && { identifier: [abhaOf(String(details.abha_number))] }),
  name: [{ text: String(user.name) }],
  telecom: [{ system: 'phone', value: String(user.phone), use: 'mobile' }],
  gender: GENDERS[String(details.gender)] ?? 'unknown',
  birthDate: String(details.date_of_birth),
});

/** Returns a doctor, or a person who writes for one; only the name. */
export const practitionerOf = (id: string, name: string): Practitioner => ({
  resourceType: 'Practitioner',
  id,
  name: [{ text: name }],
});

/** Returns the unit a reading was typed in, if it differs from the unit of storage. */
const typedUnitOf = ({ measure, unit }: Row): Pick<Observation, 'extension'> =>
  typeof unit === 'string' && unit !== STORED_UNITS[measure as Measure]
    ? { extension: [{ url: TYPED_UNIT_EXTENSION, valueCode: unit }] }
    : {};

export const observationOf = (row: Row): Observation => ({
  resourceType: 'Observation',
  id: String(row.id),
  ...typedUnitOf(row),
  status: row.corrected_at ? 'amended' : 'final',
  ...measuredOf(row as unknown as Figures),
  subject: referenceTo(row.patient_id),
  performer: [referenceTo(row.patient_id)],
  effectiveDateTime: fhirInstant(row.taken_at),
  issued: fhirInstant(row.corrected_at ?? row.created_at),
  ...(typeof row.meal === 'string' && { note: [{ text: MEAL_NOTES[row.meal as Meal] }] }),
});

const STATES: Record<AppointmentState, Appointment['status']> = {
  requested: 'proposed',
  confirmed: 'booked',
  arrived: 'arrived',
  done: 'fulfilled',
  no_show: 'noshow',
  declined: 'cancelled',
  cancelled: 'cancelled',
  moved: 'cancelled',
};

export const appointmentOf = (row: Row): Appointment => ({
  resourceType: 'Appointment',
  id: String(row.id),
  status: STATES[row.state as AppointmentState],
  start: fhirInstant(row.starts_at),
  end: fhirInstant(row.ends_at),
  ...(nonBlankText(row.reason) && { description: String(row.reason) }),
  participant: [row.patient_id, row.doctor_id].map((id, place) => ({
    actor: referenceTo(id),
    status: place === 1 && row.state === 'requested' ? 'needs-action' : 'accepted',
  })),
});

/** Returns who wrote a message for the chat's doctor; null for nobody, or if since erased. */
export const actingSenderOf = ({ by_stand_in, sender_id }: Row): string | null =>
  by_stand_in && sender_id ? String(sender_id) : null;

/**
 * Returns a message of a chat. It has no sender if the assistant wrote it, or if the person who
 * wrote it for the doctor has been erased.
 */
export const communicationOf = (row: Row, chat: Row): Communication => {
  const { patient_id: patient, doctor_id: doctor } = chat;
  const answering = row.by_stand_in ? actingSenderOf(row) : doctor;
  const from = { patient, doctor: answering, ai: null }[String(row.sender_type)];
  const content = nonBlankText(row.content);
  return {
    resourceType: 'Communication',
    id: String(row.id),
    status: 'completed',
    subject: referenceTo(patient),
    sent: fhirInstant(row.created_at),
    ...(from ? { sender: referenceTo(from) } : {}),
    recipient: [referenceTo(row.sender_type === 'patient' ? doctor : patient)],
    ...(content && { payload: [{ contentString: content }] }),
  };
};

/** Returns a doctor's note of a visit with its text. */
export const noteOf = (row: Row): DocumentReference => {
  const parts = [
    row.advice,
    row.medicines && `Medicines\n${row.medicines}`,
    row.next_date && `Next visit: ${row.next_date}`,
  ];
  return {
    resourceType: 'DocumentReference',
    id: String(row.id),
    status: 'current',
    type: loinc(NOTE),
    subject: referenceTo(row.patient_id),
    date: fhirInstant(row.created_at),
    author: [referenceTo(row.doctor_id)],
    content: [
      {
        attachment: {
          contentType: 'text/plain; charset=utf-8',
          data: Buffer.from(parts.filter(Boolean).join('\n\n')).toString('base64'),
          title: `Note of the visit on ${row.day}`,
        },
      },
    ],
  };
};
