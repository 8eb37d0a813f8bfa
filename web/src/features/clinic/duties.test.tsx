import type { FiledGrievance, MadeBreachList } from '@saathi/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { LOADED } from '../../../test/loaded.ts';
import { renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, errorAnswer } from '../../../test/server.ts';
import { clearToast } from '../../ui/toast-store.ts';
import { BreachSection } from './breach-section.tsx';
import { GrievancesSection } from './grievances-section.tsx';

const READ = 'GET /api/clinic/duties';
const LIST = 'POST /api/clinic/breach';
const ANSWER = 'POST /api/clinic/grievances/G-7K3M-2QXA';

const grievance: FiledGrievance = {
  number: 'G-7K3M-2QXA',
  text: 'Nobody answers the telephone',
  state: 'open',
  filedAt: '2026-03-10T03:30:00.000Z',
  answer: null,
  answeredAt: null,
  name: 'Asha Kulkarni',
  phone: '+919876543210',
};
const made: MadeBreachList = {
  at: '2026-03-10T03:30:00.000Z',
  by: 'Meera Nair',
  reach: 'doctor',
  people: 31,
};

type Answers = Parameters<typeof answerCalls>[0];
const open = async (Shown: () => React.JSX.Element, answers: Answers) => {
  const seen = answerCalls(answers);
  renderScreen(<Shown />, aDoctor);
  await userEvent.click(await screen.findByRole('heading', { level: 2 }));
  return (wanted: string) => seen.filter(({ method, path }) => `${method} ${path}` === wanted);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const inDialog = async (role: 'dialog' | 'alertdialog', name: string) =>
  userEvent.click(within(await screen.findByRole(role, LOADED)).getByRole('button', { name }));
const typePin = async () => userEvent.type(await screen.findByLabelText('Your PIN'), '4937');

beforeEach(() => {
  clearToast();
  Object.assign(URL, { createObjectURL: () => 'blob:sheet', revokeObjectURL: vi.fn() });
});

test('an owner makes a list of whom a doctor could read, with the own PIN, and saves it', async () => {
  const asked = await open(BreachSection, {
    [READ]: { body: { complaints: [], breachLists: [made] } },
    [LIST]: { body: { sheet: 'id\r\n', people: 2 } },
  });
  expect(await screen.findByText(/Meera Nair, .*31 people$/)).toBeVisible();
  await press('Make a list');
  await userEvent.type(await screen.findByLabelText(/^Member’s phone number/), '9876543210');
  await typePin();
  await inDialog('dialog', 'Make the list');
  const link = await screen.findByRole('link', { name: 'Save the sheet' });
  expect(link).toHaveAttribute('href', 'blob:sheet');
  expect(link).toHaveAttribute('download', expect.stringMatching(/^saathi-whom-to-tell-.*\.csv$/));
  expect(asked(LIST)[0]?.body).toEqual({ reach: 'doctor', phone: '+919876543210', pin: '4937' });
});

test('a list between two days needs both, the earlier one first', async () => {
  const asked = await open(BreachSection, {
    [READ]: { body: { complaints: [], breachLists: [] } },
    [LIST]: { body: { sheet: '', people: 0 } },
  });
  await press('Make a list');
  await userEvent.selectOptions(await screen.findByLabelText('Whose data'), 'between');
  await typePin();
  await userEvent.type(screen.getByLabelText('Last day'), '2026-03-10');
  await inDialog('dialog', 'Make the list');
  const first = screen.getByLabelText('First day');
  expect(first).toHaveAccessibleDescription('Choose a day.');
  expect(first).toHaveFocus();
  await userEvent.type(first, '2026-03-11');
  expect(first).toBeValid();
  expect(screen.getByLabelText('Last day')).toHaveAccessibleDescription(/must not be before/);
  expect(asked(LIST)).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Last day'));
  await userEvent.type(screen.getByLabelText('Last day'), '2026-03-12');
  await inDialog('dialog', 'Make the list');
  await waitFor(() =>
    expect(asked(LIST)[0]?.body).toEqual({
      reach: 'between',
      from: '2026-03-11',
      to: '2026-03-12',
      pin: '4937',
    }),
  );
});

test('a phone number nobody of the team has is said beside its field', async () => {
  await open(BreachSection, {
    [READ]: { body: { complaints: [], breachLists: [] } },
    [LIST]: errorAnswer(404, 'not_found', 'This doctor does not exist.'),
  });
  await press('Make a list');
  await userEvent.type(await screen.findByLabelText(/^Member’s phone number/), '9876543210');
  await typePin();
  await inDialog('dialog', 'Make the list');
  expect(await screen.findByText('Nothing was found.')).toBeVisible();
});

test('an owner answers a grievance, and closes it after a question', async () => {
  const answered = { ...grievance, state: 'answered' as const, answer: 'We called you.' };
  const asked = await open(GrievancesSection, {
    [READ]: { body: { complaints: [grievance], breachLists: [] } },
    [ANSWER]: ({ body }) => ({
      body: {
        breachLists: [],
        complaints: [
          (body as { answer: unknown }).answer === null
            ? { ...answered, state: 'closed' }
            : answered,
        ],
      },
    }),
  });
  await press('Answer G-7K3M-2QXA');
  await inDialog('dialog', 'Send');
  expect(await screen.findByText('Write an answer.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Answer'), 'We called you.');
  await inDialog('dialog', 'Cancel');
  await press('Keep writing');
  await inDialog('dialog', 'Send');
  await waitFor(() => expect(screen.getByText('Answered', { selector: 'span' })).toBeVisible());
  await press('Close G-7K3M-2QXA');
  await inDialog('alertdialog', 'Close it');
  await waitFor(() => expect(screen.getByText('Closed')).toBeVisible());
  expect(asked(ANSWER).map(({ body }) => body)).toEqual([
    { answer: 'We called you.' },
    { answer: null },
  ]);
});
