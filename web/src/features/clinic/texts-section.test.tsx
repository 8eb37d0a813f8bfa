import type { ClinicTexts, ClinicTextsState } from '@saathi/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, errorAnswer } from '../../../test/server.ts';
import { clearToast } from '../../ui/toast-store.ts';
import { TextsSection } from './texts-section.tsx';

const first: ClinicTexts = {
  name: null,
  contact: 'the desk',
  phone: null,
  hours: null,
  address: '5 Lake Road',
  grievances: null,
  helplines: {
    maternal: '102',
    mental: '14416',
    women: '181',
    child: '1098',
    poison: '1800-116-117',
  },
};
const newer: ClinicTexts = { ...first, hours: 'Mon-Sat 9-13' };
const state: ClinicTextsState = {
  versions: [
    { version: 1, texts: newer, at: '2026-03-10T03:30:00.000Z', by: 'Meera Nair' },
    { version: 0, texts: first, at: null, by: null },
  ],
  emergency: { emergency: '112', ambulance: '108' },
  review: '2026-11-22.8',
};
const CALL = 'POST /api/clinic/texts';

const open = async (answers: Parameters<typeof answerCalls>[0] = {}) => {
  const seen = answerCalls({ 'GET /api/clinic/texts': { body: state }, ...answers });
  renderScreen(<TextsSection />, aDoctor);
  await userEvent.click(await screen.findByText('What the clinic tells patients'));
  return () => seen.filter(({ method, path }) => `${method} ${path}` === CALL);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const save = async () => {
  await userEvent.type(await screen.findByLabelText('Your PIN'), '4937');
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }),
  );
};
const retype = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

beforeEach(clearToast);

test('shows what holds, who wrote it, and the numbers that nobody changes', async () => {
  await open();
  expect(await screen.findByText(/^Version 1: Meera Nair,/)).toBeVisible();
  expect(screen.getAllByText('Mon-Sat 9-13')[0]).toBeVisible();
  expect(screen.getByText(/^112 and 108 are given in every emergency/)).toBeVisible();
});

test('changes a text with the own PIN, on the newest version, and leaves the numbers', async () => {
  const answered = {
    ...state,
    versions: [
      {
        version: 2,
        texts: { ...newer, phone: '020 1234 5678' },
        at: '2026-03-11T03:30:00.000Z',
        by: 'Meera Nair',
      },
      ...state.versions,
    ],
  };
  const asked = await open({ [CALL]: { body: answered } });
  await press('Change the texts');
  await retype('Clinic phone', '020 1234 5678');
  await save();
  expect(await screen.findByText(/^Version 2: Meera Nair,/)).toBeVisible();
  expect(asked()[0]?.body).toEqual({
    basedOn: 1,
    texts: { ...newer, phone: '020 1234 5678' },
    pin: '4937',
  });
});

test('changes the name of the clinic, at most 80 characters', async () => {
  const asked = await open({ [CALL]: { body: state } });
  await press('Change the texts');
  await retype('Name of the clinic', `Lake ${'x'.repeat(90)}`);
  await save();
  await waitFor(() => expect(asked()).toHaveLength(1));
  const name = `Lake ${'x'.repeat(75)}`;
  expect(asked()[0]?.body).toMatchObject({ basedOn: 1, texts: { ...newer, name } });
});

test('does not send what is no telephone number, or holds a web address', async () => {
  const asked = await open();
  await press('Change the texts');
  await retype('Clinic phone', '12');
  await retype('Hours', 'book at clinic.com');
  await save();
  expect(await screen.findByText(/^Type an Indian phone number/)).toBeVisible();
  expect(screen.getByText('No web addresses here.')).toBeVisible();
  expect(asked()).toEqual([]);
});

test('changes a helpline, which is never empty', async () => {
  const asked = await open({ [CALL]: { body: state } });
  await press('Change the numbers');
  await retype('Mental health', ' ');
  await save();
  expect(await screen.findByText(/^Type an Indian phone number/)).toBeVisible();
  expect(asked()).toEqual([]);
  await retype('Mental health', '1800 599 0019');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked()[0]?.body).toMatchObject({
      texts: { helplines: { ...first.helplines, mental: '1800 599 0019' }, hours: newer.hours },
    }),
  );
});

test('says that another owner was quicker, and keeps what was typed', async () => {
  await open({ [CALL]: errorAnswer(409, 'conflict', 'Another owner has just changed this.') });
  await press('Change the texts');
  await retype('Hours', 'Mon 9-13');
  await save();
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^Another owner has just changed this/)).toBeVisible();
  expect(screen.getByLabelText('Hours')).toHaveValue('Mon 9-13');
});

test('uses an earlier version again', async () => {
  const asked = await open({ [CALL]: { body: state } });
  await userEvent.click(await screen.findByText('Earlier version'));
  await press('Use again: From the server setup');
  await save();
  await waitFor(() => expect(asked()[0]?.body).toEqual({ basedOn: 1, texts: first, pin: '4937' }));
});
