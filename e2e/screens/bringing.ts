import type { Page } from '@playwright/test';
import { DOCUMENT_TITLE, GOAL_ACHIEVED, MEASURE_CODES } from '@saathi/contract/fhir-codes';
import { DEMO_NOW } from '../harness/cast.ts';
import { answering, press, type Screen } from './screen.ts';

const patient = { who: 'patient', path: '/patient/my-data' } as const;

const daysBefore = (days: number) =>
  new Date(Date.parse(DEMO_NOW) - days * 86_400_000).toISOString();
const inDays = Array.from({ length: 14 }, (_, place) => place + 1);

/** A patient's document with readings, a goal, and entries that are not imported. */
const aCopy = {
  resourceType: 'Bundle',
  type: 'document',
  timestamp: daysBefore(1),
  entry: [
    { resourceType: 'Composition', title: DOCUMENT_TITLE },
    { resourceType: 'Patient', name: [{ text: 'Asha Kulkarni' }] },
    ...inDays.map((days) => ({
      resourceType: 'Observation',
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code: MEASURE_CODES.weight.loinc }] },
      valueQuantity: { value: 70, code: MEASURE_CODES.weight.ucum },
      effectiveDateTime: daysBefore(days),
    })),
    ...inDays.map((days) => ({
      resourceType: 'Observation',
      code: { text: GOAL_ACHIEVED },
      effectiveDateTime: daysBefore(days).slice(0, 10),
      valueBoolean: true,
    })),
    {
      resourceType: 'Goal',
      description: { text: 'Weigh myself' },
      outcomeReference: inDays.map((days) => ({ reference: `urn:${days + inDays.length + 1}` })),
    },
    ...inDays.map(() => ({ resourceType: 'Communication' })),
    { resourceType: 'Practitioner' },
    { resourceType: 'Goal' },
  ].map((resource, place) => ({ fullUrl: `urn:${place}`, resource })),
};

const choosing =
  (open: string, label: string, content = JSON.stringify(aCopy)) =>
  async (page: Page) => {
    await press(page, open);
    const buffer = Buffer.from(content);
    const file = { name: 'copy.fhir.json', mimeType: 'application/json', buffer };
    await page.getByLabel(label).setInputFiles(file);
  };
const choose = choosing('Add from a copy', 'Choose the file');

const some = { added: 12, known: 2, left: 0 };

/** Screens for importing a copy: its contents, the result, and an invalid file. */
export const bringingScreens: Screen[] = [
  {
    ...patient,
    name: 'my-data-bring',
    shows: 'What a copy holds, before it is added',
    arrange: choose,
    seen: 'To be added',
  },
  {
    ...patient,
    name: 'my-data-brought',
    shows: 'What was added of a copy',
    arrange: async (page) => {
      const goals = [{ state: 'added', days: some }];
      await answering(page, /me\/import/, { status: 200, json: { readings: some, goals } });
      await choose(page);
      await press(page, 'Add these');
    },
    seen: 'Already there',
  },
  {
    ...patient,
    name: 'my-data-bring-none',
    shows: 'A file that is no copy of Saathi',
    arrange: choosing('Add from a copy', 'Choose the file', '{}'),
    seen: /^Saathi did not make this file/,
  },
  {
    ...patient,
    language: 'hi',
    name: 'hindi-my-data-bring',
    shows: 'What a copy holds, before it is added',
    arrange: choosing('प्रति से जोड़ें', 'फ़ाइल चुनें'),
    seen: 'यह जुड़ेगा',
  },
];
