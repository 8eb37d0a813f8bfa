import { DOCUMENT_TITLE, GOAL_ACHIEVED } from '@saathi/contract/fhir-codes';
import { readFhirDocument } from '@saathi/contract/fhir-reader';
import { describe, expect, it } from 'vitest';
import { measuredOf } from './reading-codes.ts';

const NOW = new Date('2026-03-10T03:30:00Z');
const read = (text: string) =>
  readFhirDocument(text, { now: NOW, dayOf: (instant) => instant.toISOString().slice(0, 10) });
const documentOf = (...resources: unknown[]) =>
  JSON.stringify({
    resourceType: 'Bundle',
    type: 'document',
    entry: [
      { fullUrl: 'urn:0', resource: { resourceType: 'Composition', title: DOCUMENT_TITLE } },
      ...resources.map((resource, place) => ({ fullUrl: `urn:${place + 1}`, resource })),
    ],
  });
const weight = (more: object = {}, value: unknown = 72.5) => ({
  resourceType: 'Observation',
  status: 'final',
  ...measuredOf({ measure: 'weight', value: value as number, low: null, pulse: null }),
  effectiveDateTime: '2026-03-01T08:00:00.000Z',
  ...more,
});
const tick = (day: unknown) => ({
  resourceType: 'Observation',
  code: { text: GOAL_ACHIEVED },
  effectiveDateTime: day,
  valueBoolean: true,
});
const goal = (text: unknown, ...outcomes: number[]) => ({
  resourceType: 'Goal',
  description: { text },
  outcomeReference: outcomes.map((place) => ({ reference: `urn:${place}` })),
});

describe('reading a document', () => {
  it.each([
    ['', 'broken'],
    ['{', 'broken'],
    ['null', 'foreign'],
    ['[]', 'foreign'],
    ['7', 'foreign'],
    ['{"resourceType":"Bundle","type":"document"}', 'foreign'],
    ['{"resourceType":"Bundle","type":"document","entry":[null,7]}', 'foreign'],
    [documentOf(weight()).replace(DOCUMENT_TITLE, 'Discharge summary'), 'foreign'],
  ])('says why it is none: %s', (text, why) => {
    expect(read(text)).toBe(why);
  });

  it('leaves out and counts what cannot be read', () => {
    const odd = [
      weight({ effectiveDateTime: '2026-03-11T08:00:00.000Z' }),
      weight({ effectiveDateTime: '2015-03-11T08:00:00.000Z' }),
      weight({ effectiveDateTime: 'yesterday' }),
      weight({ effectiveDateTime: 7 }),
      weight({ status: 'entered-in-error' }),
      weight({ code: { coding: 'weight' } }),
      weight({ valueQuantity: { value: 150, code: '[lb_av]' } }),
      weight({ valueQuantity: null }),
      weight({}, '72'),
      weight({}, 7_000),
      weight({ component: 7, code: { coding: [{ system: 'http://loinc.org', code: '85354-9' }] } }),
      tick('2026-02-30'),
      tick('2026-03-11'),
      tick('2026-03-01'),
      goal(''),
      goal('x'.repeat(121)),
      { ...goal('Run'), note: [{ text: 'x'.repeat(1_001) }] },
    ];
    const content = read(documentOf(...odd, weight(), null, 7, { resourceType: ['Goal'] }));
    expect(content).toMatchObject({
      name: null,
      madeAt: null,
      readings: [{ measure: 'weight', value: 72.5, day: '2026-03-01' }],
      goals: [],
      unreadable: odd.length,
    });
  });

  it('puts goals of one title together, with each day once', () => {
    const days = ['2026-03-02', '2026-03-01', '2026-03-02', '2026-03-11', '2026-02-30'].map(tick);
    const content = read(documentOf(...days, goal('Walk', 1, 2, 4, 5, 9), goal(' Walk ', 3)));
    expect(content).toMatchObject({
      goals: [{ title: 'Walk', days: ['2026-03-01', '2026-03-02'] }],
      // A day in the future, and an invalid one.
      unreadable: 2,
    });
  });
});
