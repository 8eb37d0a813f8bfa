import type { ImportResult } from '@saathi/contract';
import { DOCUMENT_TITLE, GOAL_ACHIEVED, MEASURE_CODES } from '@saathi/contract/fhir-codes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { renderApp } from '../../../test/render-app.tsx';
import { answerCalls, aPatient, errorAnswer } from '../../../test/server.ts';
import { someMyData } from './my-data.factory.ts';

type Call = { body: unknown };
type Body = { readings?: unknown[]; goals?: { days: string[] }[] };

const dayAt = (place: number) => new Date(Date.UTC(2024, 0, 1 + place)).toISOString();
const weight = (place: number) => ({
  resourceType: 'Observation',
  status: 'final',
  code: { coding: [{ system: 'http://loinc.org', code: MEASURE_CODES.weight.loinc }] },
  valueQuantity: { value: 70, code: 'kg' },
  effectiveDateTime: dayAt(place).replace('T00', 'T06'),
});
const tick = (place: number) => ({
  resourceType: 'Observation',
  code: { text: GOAL_ACHIEVED },
  effectiveDateTime: dayAt(place).slice(0, 10),
  valueBoolean: true,
});
const times = (count: number) => Array.from({ length: count }, (_, place) => place);

/** 300 readings, and a goal achieved on 400 days. */
const aDocument = {
  resourceType: 'Bundle',
  type: 'document',
  timestamp: '2026-03-03T04:50:00.000Z',
  entry: [
    { resource: { resourceType: 'Composition', title: DOCUMENT_TITLE } },
    { resource: { resourceType: 'Patient', name: [{ text: 'Asha Rao' }] } },
    { resource: { resourceType: 'Communication' } },
    { resource: { resourceType: 'Goal' } },
    ...times(300).map((place) => ({ fullUrl: `r${place}`, resource: weight(place) })),
    ...times(400).map((place) => ({ fullUrl: `t${place}`, resource: tick(place) })),
    {
      resource: {
        resourceType: 'Goal',
        description: { text: 'Walk' },
        outcomeReference: times(400).map((place) => ({ reference: `t${place}` })),
      },
    },
  ],
};
const fileOf = (content: unknown, name = 'copy.fhir.json') =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name, {
    type: 'application/json',
  });

const counts = (added: number, known = 0) => ({ added, known, left: 0 });
const answerOf = ({ readings = [], goals = [] }: Body): ImportResult => ({
  readings: counts(readings.length - (readings.length > 0 ? 1 : 0), readings.length > 0 ? 1 : 0),
  goals: goals.map(({ days }) => ({ state: 'known', days: counts(days.length) })),
});

const open = async (answer: (call: Call) => { status?: number; body?: unknown }) => {
  localStorage.setItem('userId', aPatient.id);
  const seen = answerCalls({
    [`GET /api/auth/me/${aPatient.id}`]: { body: { user: aPatient, doctor: null } },
    [`GET /api/patients/doctors/${aPatient.id}`]: { body: [] },
    [`GET /api/patients/${aPatient.id}/access-log`]: { body: [] },
    'GET /api/my-data': { body: someMyData() },
    'POST /api/me/import': answer,
  });
  renderApp('/patient/my-data');
  await userEvent.click(await screen.findByRole('button', { name: 'Add from a copy' }));
  const box = await screen.findByRole('dialog', { name: 'Add from a copy' });
  const sent = () => seen.filter(({ path }) => path === '/api/me/import');
  const choose = (file: File) =>
    userEvent.upload(within(box).getByLabelText('Choose the file'), file);
  return { box, sent, choose };
};

beforeAll(() => Promise.all([import('./my-data-page.tsx'), import('./import-dialog.tsx')]));

test('a copy is shown before anything is sent, and added in as many calls as it takes', async () => {
  const { box, sent, choose } = await open(({ body }) => ({ body: answerOf(body as Body) }));
  expect(within(box).queryByRole('button', { name: 'Add these' })).toBeNull();
  await choose(fileOf(aDocument));
  const status = within(box).getByRole('status');
  expect(await within(status).findByText('Copy of Asha Rao, made on 3 Mar 2026.')).toBeVisible();
  expect(status).toHaveTextContent('300 readings, from 1 Jan 2024 to 26 Oct 2024');
  expect(status).toHaveTextContent('1 goal with 400 days achieved');
  expect(status).toHaveTextContent(/stays in the file1 message1 entry that cannot be read/);
  expect(sent()).toEqual([]);
  await userEvent.click(within(box).getByRole('button', { name: 'Add these' }));
  expect(await within(status).findByText('298 readings')).toBeVisible();
  expect(status).toHaveTextContent('Added298 readings400 days achieved');
  expect(status).toHaveTextContent('Already there2 readings1 goal');
  const sizes = sent().map(({ body }) => {
    const { readings, goals } = body as Body;
    return [readings?.length, goals?.map(({ days }) => days.length)];
  });
  expect(sizes).toEqual([
    [undefined, [366, 34]],
    [250, undefined],
    [50, undefined],
  ]);
  // Use the icon button: the lower one was just pressed and ignores presses for a moment.
  const [cross] = within(box).getAllByRole('button', { name: 'Close' });
  await userEvent.click(cross as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the newest readings are added first, and no more are sent once there is no room', async () => {
  const { box, sent, choose } = await open(({ body }) => {
    const answer = answerOf(body as Body);
    const left = (body as Body).readings?.length ?? 0;
    return { body: { ...answer, readings: { added: 0, known: 0, left } } };
  });
  await choose(fileOf(aDocument));
  await userEvent.click(await within(box).findByRole('button', { name: 'Add these' }));
  expect(await within(box).findByText('300 readings')).toBeVisible();
  const takenAt = sent().flatMap(({ body }) => (body as Body).readings ?? []);
  expect(takenAt).toHaveLength(250);
  expect(takenAt[0]).toMatchObject({ takenAt: weight(299).effectiveDateTime });
});

test('what is there already takes no room', async () => {
  const { box, sent, choose } = await open(({ body }) => {
    const answer = answerOf(body as Body);
    const count = (body as Body).readings?.length ?? 0;
    const readings = { added: 0, known: count && count - 1, left: Math.min(1, count) };
    return { body: { ...answer, readings } };
  });
  await choose(fileOf(aDocument));
  await userEvent.click(await within(box).findByRole('button', { name: 'Add these' }));
  await waitFor(() => {
    const taken = sent().flatMap(({ body }) => (body as Body).readings ?? []);
    expect(taken).toHaveLength(300);
  });
});

test.each([
  ['{', /damaged/],
  [{ resourceType: 'Bundle', type: 'document', entry: [] }, /did not make this file/],
  [{ ...aDocument, entry: aDocument.entry.slice(0, 2) }, /no readings and no goals/],
])('a file that is none is refused in words, and nothing is sent', async (content, why) => {
  const { box, sent, choose } = await open(() => ({}));
  await choose(fileOf(content));
  expect(await within(box).findByText(why)).toBeVisible();
  expect(within(box).queryByRole('button', { name: 'Add these' })).toBeNull();
  expect(sent()).toEqual([]);
});

test('a file that is too large is not read', async () => {
  const { box, choose } = await open(() => ({}));
  const file = fileOf('{');
  Object.defineProperty(file, 'size', { value: 65 * 1024 * 1024 });
  await choose(file);
  expect(await within(box).findByText('This file is too large.')).toBeVisible();
});

test('what fails on the way can be pressed again', async () => {
  let works = false;
  const { box, choose } = await open(({ body }) =>
    works
      ? { body: answerOf(body as Body) }
      : errorAnswer(429, 'too_many_attempts', 'Too many attempts. Try again in 5 minutes.'),
  );
  await choose(fileOf(aDocument));
  await userEvent.click(await within(box).findByRole('button', { name: 'Add these' }));
  expect(await within(box).findByRole('alert')).toHaveTextContent(
    /nothing is added twice.*5 minutes/,
  );
  works = true;
  await userEvent.click(await within(box).findByRole('button', { name: 'Add these' }));
  expect(await within(box).findByText('298 readings')).toBeVisible();
  expect(within(box).queryByRole('alert')).toBeNull();
});
