import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { holdDate } from '../../../test/held-date.ts';
import { LOADED } from '../../../test/loaded.ts';
import { renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls } from '../../../test/server.ts';
import { aDetail } from '../patients/patients.factory.ts';
import { PlanCard } from './index.ts';

const patient = aDetail({ name: 'Asha Kulkarni' });
const path = `/api/doctors/${aDoctor.id}/patients/${patient.id}`;

holdDate();

type Answers = Parameters<typeof answerCalls>[0];
const show = (answers: Answers = {}) => {
  const calls = answerCalls({ [`GET ${path}/proposals`]: { body: [] }, ...answers });
  renderScreen(<PlanCard patient={patient} />, aDoctor);
  return calls;
};

describe('the plan', () => {
  const open = async (set: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Propose goals' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('radio', { name: set }));
    return dialog;
  };

  test('shows what was proposed, however late an answer of before comes', async () => {
    let answer = () => {};
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const proposed = { id: 'p1', title: 'Take all your tablets', answer: null };
    let reads = 0;
    show({
      [`GET ${path}/proposals`]: async () => {
        reads += 1;
        if (reads > 1) return { body: [proposed] };
        await late;
        return { body: [] };
      },
      [`POST ${path}/proposals`]: { status: 201, body: [proposed] },
    });
    const dialog = await open('Blood pressure');
    await userEvent.click(dialog.getByRole('button', { name: 'Propose' }));
    expect(await screen.findByText('Not answered yet')).toBeInTheDocument();
    await act(async () => answer());
    expect(screen.getByText('Not answered yet')).toBeInTheDocument();
  });

  test('follows the answers of the patient', async () => {
    const walk = { id: 'p1', title: 'Walk', description: null };
    let answer: string | null = null;
    show({ [`GET ${path}/proposals`]: () => ({ body: [{ ...walk, answer }] }) });
    expect(await screen.findByText('Not answered yet')).toBeInTheDocument();
    answer = 'accepted';
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Accepted')).toBeInTheDocument();
  });

  test('shows the description; a proposal without an answer can be withdrawn', async () => {
    const pair = { doctorId: aDoctor.id, patientId: patient.id };
    const walk = { ...pair, id: 'p1', title: 'Walk', description: 'After dinner', answer: null };
    const tablets = { ...pair, id: 'p2', title: 'Tablets', answer: 'accepted' };
    let proposals: object[] = [walk, tablets];
    const calls = show({
      [`GET ${path}/proposals`]: () => ({ body: proposals }),
      'DELETE /api/proposals/p1': () => {
        proposals = [tablets];
        return { body: { success: true } };
      },
    });
    expect(await screen.findByText('After dinner')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Withdraw/ }));
    expect(await screen.findByText('Proposal withdrawn')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('After dinner')).not.toBeInTheDocument());
    expect(screen.getByText('Accepted')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  test('says until when a goal of a set lasts', async () => {
    show();
    const dialog = await open('After an operation');
    expect(dialog.getByLabelText('Measure your temperature (until 4 Dec)')).toBeChecked();
  });

  test('leaves out of a set what was accepted or waits; a declined goal may come again', async () => {
    const proposals = [
      { id: 'p1', title: 'Take all your tablets', answer: 'accepted' },
      { id: 'p2', title: 'Walk for 30 minutes', answer: 'declined' },
      { id: 'p3', title: 'Measure your blood pressure', answer: null },
      { id: 'p4', title: 'Walk for 30 minutes', answer: 'accepted' },
    ];
    const calls = show({
      [`GET ${path}/proposals`]: { body: proposals },
      [`POST ${path}/proposals`]: {
        status: 201,
        body: [
          { id: 'p5', title: 'No extra salt, pickle or papad', answer: null },
          { id: 'p6', title: 'Walk for 30 minutes', answer: null },
          ...proposals,
        ],
      },
    });
    await screen.findAllByText('Accepted');
    const dialog = await open('Blood pressure');
    expect(dialog.getByLabelText('Take all your tablets (Accepted)')).not.toBeChecked();
    expect(
      dialog.getByLabelText('Measure your blood pressure (Not answered yet)'),
    ).not.toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Propose' }));
    expect(
      await screen.findByText('2 new goals are waiting for the patient’s answer.'),
    ).toBeInTheDocument();
    const sent = calls.find(({ method }) => method === 'POST')?.body as {
      goals: { title: string }[];
    };
    expect(sent.goals.map(({ title }) => title)).toEqual([
      'No extra salt, pickle or papad',
      'Walk for 30 minutes',
    ]);
  });

  test('says what the server has skipped; what is not proposed stays in the dialog', async () => {
    const old = { id: 'p1', title: 'Walk', answer: null };
    const proposals = [old];
    show({
      [`GET ${path}/proposals`]: { body: [old] },
      [`POST ${path}/proposals`]: () => ({ status: 201, body: proposals }),
    });
    await screen.findByText('Not answered yet');
    const dialog = await open('New goal');
    await userEvent.type(dialog.getByLabelText('Title'), 'Walk');
    await userEvent.click(dialog.getByRole('button', { name: 'Propose' }));
    expect(await screen.findByText('Goals not proposed')).toBeInTheDocument();
    expect(screen.getByText(/^A goal that the patient already has/)).toBeInTheDocument();
    expect(dialog.getByLabelText('Title')).toHaveValue('Walk');
    proposals.push({ id: 'p2', title: 'Take all your tablets', answer: null });
    await userEvent.click(dialog.getByRole('radio', { name: 'Blood pressure' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Propose' }));
    expect(
      await screen.findByText(
        /^1 new goal is waiting for the patient’s answer\. A goal that the patient already has/,
      ),
    ).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('keeps an own goal that was typed before a set was proposed, and asks before it discards a set', async () => {
    const proposed = { id: 'p1', title: 'Take all your tablets', answer: null };
    show({ [`POST ${path}/proposals`]: { status: 201, body: [proposed] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Propose goals' }));
    await userEvent.type(await screen.findByLabelText('Title'), 'My own');
    await userEvent.click(screen.getByRole('radio', { name: 'Diabetes' }));
    await userEvent.click(screen.getByRole('button', { name: 'Propose' }));
    await screen.findByText('Goals proposed');
    await userEvent.click(await screen.findByRole('button', { name: 'Propose goals' }));
    expect(await screen.findByLabelText('Title')).toHaveValue('My own');
    await userEvent.click(screen.getByRole('radio', { name: 'Diabetes' }));
    await userEvent.click(screen.getAllByRole('button', { name: 'Cancel' })[0]!);
    expect(await screen.findByRole('alertdialog', LOADED)).toBeInTheDocument();
  });
});
