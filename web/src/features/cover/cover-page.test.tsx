import type { Cover, CoverId, Covers, DayString, UserId } from '@saathi/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { LOADED } from '../../../test/loaded.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, errorAnswer } from '../../../test/server.ts';
import { addDays } from '../../platform/i18n/days.ts';
import { setLanguage } from '../../platform/i18n/i18n.ts';
import { clearToast } from '../../ui/toast-store.ts';

type Answers = Parameters<typeof answerCalls>[0];

const me = { id: aDoctor.id, name: aDoctor.name };
const rao = { id: '0190a000-0000-7000-8000-000000000003' as UserId, name: 'Suresh Rao' };
const COVERS = `/api/doctors/${aDoctor.id}/covers`;

const night: Cover = {
  id: '0190a000-0000-7000-8000-0000000000c1' as CoverId,
  doctor: me,
  standIn: rao,
  startsAt: null,
  endsAt: null,
  weekday: 2,
  from: '20:00',
  to: '08:00',
  standInVerified: true,
  onDuty: true,
};
const covers = (more: Partial<Covers> = {}): Covers => ({
  covers: [],
  standsInFor: [],
  assistants: [],
  colleagues: [{ ...rao, specialty: 'Cardiologist' }],
  name: me.name,
  verified: true,
  ...more,
});

const open = (known: Covers, more: Answers = {}, path = '/doctor/cover') => {
  localStorage.setItem('userId', aDoctor.id);
  const seen = answerCalls({
    [`GET /api/auth/me/${aDoctor.id}`]: { body: { user: aDoctor, doctor: null } },
    [`GET /api/doctors/${aDoctor.id}/inbox`]: { body: [] },
    [`GET ${COVERS}`]: () => ({ body: known }),
    ...more,
  });
  renderApp(path);
  return (method: string) => seen.filter((one) => one.method === method && /cover/.test(one.path));
};
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const save = () =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
const type = (label: string, value: string, place = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[place] as HTMLElement, { target: { value } });

beforeAll(() => Promise.all([import('./cover-page.tsx'), import('./add-dialog.tsx')]));
beforeEach(clearToast);

test('a doctor says who stands in every Tuesday night, and sees it', async () => {
  const known = covers();
  const asked = open(known, {
    [`POST ${COVERS}`]: () => {
      known.covers = [night];
      return { status: 201, body: night };
    },
  });
  expect(await screen.findByText('No weekly cover.')).toBeVisible();
  await press('Add a weekday');
  await screen.findByRole('dialog');
  await save();
  expect(screen.getByText('Choose a doctor.')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Covering doctor'), rao.id);
  await userEvent.selectOptions(screen.getByLabelText('Day of the week'), 'Tuesday');
  await save();
  expect(await screen.findByText(/^Tuesday, .* on the next day$/)).toBeVisible();
  expect(screen.getByText('On duty now')).toBeVisible();
  expect(asked('POST').map(({ body }) => body)).toEqual([
    { standInId: rao.id, weekday: 2, from: '20:00', to: '08:00' },
  ]);
});

test('certain days end after they start, and a refusal of the server is said', async () => {
  const sentence = 'Part of this time is already covered.';
  const asked = open(covers(), {
    [`POST ${COVERS}`]: errorAnswer(422, 'cover_overlaps', sentence),
  });
  await press('Add days');
  await screen.findByRole('dialog');
  await userEvent.selectOptions(screen.getByLabelText('Covering doctor'), rao.id);
  type('Day', '2030-03-10', 0);
  expect(screen.getAllByLabelText('Day')[1]).toHaveValue('2030-03-11');
  type('Day', '2030-03-10', 1);
  await save();
  expect(screen.getByText('The end must be after the start.')).toBeVisible();
  expect(asked('POST')).toEqual([]);
  type('Day', '2030-03-11', 1);
  await save();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(asked('POST')[0]?.body).toEqual({
    standInId: rao.id,
    startsAt: new Date('2030-03-10T20:00').toISOString(),
    endsAt: new Date('2030-03-11T08:00').toISOString(),
  });
});

test('a holiday starts with days that are accepted, and its last day follows the first', async () => {
  open(covers());
  await press('Add days');
  await screen.findByRole('dialog');
  const dayAt = (place: number) => screen.getAllByLabelText('Day')[place] as HTMLInputElement;
  const first = dayAt(0).value as DayString;
  expect(dayAt(1)).toHaveValue(addDays(first, 1));
  type('Day', '2030-03-20', 1);
  type('Day', '2030-03-10', 0);
  expect(dayAt(1)).toHaveValue('2030-03-20');
  type('Day', '2030-03-31', 0);
  expect(dayAt(1)).toHaveValue('2030-04-01');
});

test('one is removed after a question, also by whoever stands in', async () => {
  const mine = { ...night, doctor: rao, standIn: me };
  const known = covers({ standsInFor: [mine] });
  const asked = open(known, {
    [`DELETE /api/covers/${night.id}`]: () => {
      known.standsInFor = [];
      return { body: { success: true } };
    },
  });
  const part = await screen.findByRole('region', { name: 'Doctors you cover' });
  await userEvent.click(within(part).getByRole('button', { name: /^Remove Dr. Suresh Rao/ }));
  const question = await screen.findByRole('alertdialog', LOADED);
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Doctors you cover' })).not.toBeInTheDocument(),
  );
  expect(asked('DELETE')).toHaveLength(1);
});

test('a doctor whose papers nobody has seen is told so', async () => {
  open(covers({ verified: false, colleagues: [] }));
  expect(await screen.findByText('Your papers must be checked first')).toBeVisible();
  expect(screen.getByText(/^An owner of the clinic/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add days' })).not.toBeInTheDocument();
  const part = screen.getByRole('region', { name: 'Assistants' });
  expect(part).toHaveTextContent('Your papers must be checked first.');
});

test('an owner who is not verified is told who can verify her', async () => {
  open(covers({ verified: false, colleagues: [] }), {
    [`GET /api/auth/me/${aDoctor.id}`]: {
      body: { user: aDoctor, doctor: null, clinic: 'owner' },
    },
  });
  expect(await screen.findByText(/^Another owner can verify you. If there is none/)).toBeVisible();
  expect(screen.getByText(`npm run admin -- verify ${aDoctor.phone}`)).toBeVisible();
  expect(screen.getByText(/^Fill in your details first/)).toBeVisible();
});

test('a doctor who is not verified can end what an assistant was allowed, and allows nobody', async () => {
  const [amita, ravi] = [
    { id: rao.id, name: 'Amita Kale', allowed: true },
    { id: aDoctor.id, name: 'Ravi Pawar', allowed: false },
  ];
  open(covers({ verified: false, colleagues: [], assistants: [amita, ravi] }));
  expect(await screen.findByRole('button', { name: 'Stop allowing Amita Kale' })).toBeVisible();
  expect(screen.queryByText('Ravi Pawar')).not.toBeInTheDocument();
});

test('where the clinic has no assistant, a doctor is told who invites one', async () => {
  open(covers());
  expect(await screen.findByText(/^The clinic has no assistant yet/)).toBeVisible();
});

test('a doctor who is no longer verified sees and ends a cover that keeps running, and adds none', async () => {
  const known = covers({ covers: [night], verified: false, colleagues: [] });
  const asked = open(known, {
    [`DELETE /api/covers/${night.id}`]: () => {
      known.covers = [];
      return { body: { success: true } };
    },
  });
  expect(await screen.findByText('On duty now')).toBeVisible();
  expect(screen.getByText(/keeps running/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
  await press(/^Remove Dr. Suresh Rao/);
  const question = await screen.findByRole('alertdialog', LOADED);
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('On duty now')).not.toBeInTheDocument());
  expect(asked('DELETE')).toHaveLength(1);
});

test('an owner is told that another doctor is not verified', async () => {
  const of = covers({ name: rao.name, verified: false, colleagues: [] });
  open(of, { [`GET /api/doctors/${rao.id}/covers`]: { body: of } }, `/doctor/cover?of=${rao.id}`);
  expect(await screen.findByText('The papers must be checked first')).toBeVisible();
});

test('a cover without effect says so, to both sides', async () => {
  const idle = { ...night, onDuty: false, standInVerified: false };
  open(covers({ covers: [idle], standsInFor: [{ ...idle, doctor: rao, standIn: me }] }));
  expect(await screen.findByText('Not verified now: does not cover.')).toBeVisible();
  expect(screen.getByText('You are not verified now: you do not cover.')).toBeVisible();
});

test('a colleague is offered with the specialty in the language of the reader', async () => {
  open(covers());
  await press('Add days');
  await screen.findByRole('option', { name: 'Dr. Suresh Rao · Cardiologist' });
  await act(() => setLanguage('hi'));
  expect(screen.getByRole('option', { name: /· हृदय रोग विशेषज्ञ$/ })).toBeInTheDocument();
  await act(() => setLanguage('en'));
});

test('an owner says it for another doctor', async () => {
  const of = covers({ name: rao.name, colleagues: [{ ...me, specialty: 'Surgeon' }] });
  open(of, { [`GET /api/doctors/${rao.id}/covers`]: { body: of } }, `/doctor/cover?of=${rao.id}`);
  expect(await screen.findByRole('heading', { name: 'Cover for Dr. Suresh Rao' })).toBeVisible();
});

test('a doctor allows an assistant, and withdraws it, each after a question', async () => {
  const amita = { id: rao.id, name: 'Amita Kale', allowed: false };
  const known = covers({ assistants: [amita] });
  const call = `/api/doctors/${aDoctor.id}/assistants/${amita.id}`;
  const bodies: unknown[] = [];
  open(known, {
    [`PATCH ${call}`]: ({ body }) => {
      bodies.push(body);
      known.assistants = [{ ...amita, ...(body as { allowed: boolean }) }];
      return { body: { success: true } };
    },
  });
  const confirm = async (name: string) =>
    userEvent.click(
      within(await screen.findByRole('alertdialog', LOADED)).getByRole('button', { name }),
    );
  await press('Allow Amita Kale');
  expect(bodies).toEqual([]);
  await confirm('Allow');
  expect(await screen.findByText('Allowed')).toBeVisible();
  await press('Stop allowing Amita Kale');
  await confirm('Stop');
  await waitFor(() => expect(screen.queryByText('Allowed')).not.toBeInTheDocument());
  expect(bodies).toEqual([{ allowed: true }, { allowed: false }]);
});
