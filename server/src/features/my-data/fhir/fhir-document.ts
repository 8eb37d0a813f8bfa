import { randomUUID } from 'node:crypto';
import type {
  Bundle,
  BundleEntry,
  Composition,
  CompositionSection,
  Resource,
} from '@medplum/fhirtypes';
import { DOCUMENT_TITLE } from '@saathi/contract/fhir-codes';
import { dayIn } from '../../../platform/clock.ts';
import { FORMER_DOCTOR, type RowsByTable } from '../../../platform/person-data.ts';
import { escapeMarkup } from '../escape-markup.ts';
import { filesOf } from './files.ts';
import { goalsOf } from './goals.ts';
import { loinc } from './reading-codes.ts';
import {
  actingSenderOf,
  appointmentOf,
  communicationOf,
  noteOf,
  observationOf,
  patientOf,
  practitionerOf,
  type Row,
  referenceTo,
} from './resources.ts';

const narrative = (words: string) => ({
  status: 'generated' as const,
  div: `<div xmlns="http://www.w3.org/1999/xhtml"><p>${escapeMarkup(words)}</p></div>`,
});

type Made = Resource & { id?: string };
type Part = { title: string; resources: Made[] };

/** Returns the sections of a patient's document. */
const partsOf = (tables: RowsByTable, timeZone: string): Part[] => {
  const rows = (table: string): Row[] => tables[table] ?? [];
  const chats = new Map(rows('chats').map((chat) => [chat.id, chat]));
  const dayOf = (instant: Date) => dayIn(timeZone, instant);
  const { goals, ticks } = goalsOf(rows('goals'), rows('progress'), dayOf);
  return [
    { title: 'Readings', resources: rows('readings').map(observationOf) },
    { title: 'Goals', resources: goals },
    { title: 'Days on which a goal was achieved', resources: ticks },
    { title: 'Appointments', resources: rows('appointments').map(appointmentOf) },
    {
      title: 'Messages',
      resources: rows('messages').flatMap((row) => {
        const chat = chats.get(row.chat_id);
        return chat ? [communicationOf(row, chat)] : [];
      }),
    },
    {
      title: 'Notes of visits and files',
      resources: [
        ...rows('visit_notes').map(noteOf),
        ...filesOf(rows('files'), rows('file_parts')),
      ],
    },
  ];
};

/** Returns the doctors in any row and those who wrote for them, with what is known of them. */
const practitionersOf = (tables: RowsByTable, names: ReadonlyMap<string, string>) => {
  const ids = ['appointments', 'chats', 'visit_notes'].flatMap((table) =>
    (tables[table] ?? []).map(({ doctor_id }) => String(doctor_id)),
  );
  const acting = (tables.messages ?? []).flatMap((row) => actingSenderOf(row) ?? []);
  return [...new Set([...ids, ...acting])].map((id) =>
    practitionerOf(id, names.get(id) ?? FORMER_DOCTOR),
  );
};

const sectionOf = ({ title, resources }: Part): CompositionSection => ({
  title,
  text: narrative(`${title}: ${resources.length}`),
  ...(resources.length > 0 && { entry: resources.map(({ id }) => referenceTo(id)) }),
});

const entryOf = (resource: Made): BundleEntry => ({
  fullUrl: `urn:uuid:${resource.id}`,
  resource,
});

export type DocumentParts = {
  tables: RowsByTable;
  /** Names of the patient's doctors and of those who wrote for them, by id. */
  names: ReadonlyMap<string, string>;
  madeAt: Date;
  timeZone: string;
};

/**
 * Returns a patient's data as a FHIR R4 document. About other people it only contains the names of
 * doctors and of those who wrote for them.
 */
export const makeFhirDocument = ({ tables, names, madeAt, timeZone }: DocumentParts): Bundle => {
  const [user = {}] = tables.users ?? [];
  const [details = {}] = tables.patients ?? [];
  const patient = patientOf(user, details);
  const parts = partsOf(tables, timeZone);
  const title = DOCUMENT_TITLE;
  const composition: Composition = {
    resourceType: 'Composition',
    id: randomUUID(),
    text: narrative(title),
    status: 'final',
    type: loinc({ loinc: '60591-5', display: 'Patient summary Document' }),
    subject: referenceTo(patient.id),
    date: madeAt.toISOString(),
    author: [referenceTo(patient.id)],
    title,
    section: parts.map(sectionOf),
  };
  const resources = parts.flatMap((part) => part.resources);
  return {
    resourceType: 'Bundle',
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${randomUUID()}` },
    type: 'document',
    timestamp: madeAt.toISOString(),
    entry: [composition, patient, ...practitionersOf(tables, names), ...resources].map(entryOf),
  };
};
