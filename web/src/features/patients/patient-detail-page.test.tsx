import type { ChatId, DayString, GoalId } from '@saathi/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { Route } from 'wouter';
import { holdDate } from '../../../test/held-date.ts';
import { renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, errorAnswer } from '../../../test/server.ts';
import { addDays, lastDays } from '../../platform/i18n/days.ts';
import { PatientDetailPage } from './patient-detail-page.tsx';
import { aDetail, anInboxItem, aSummary } from './patients.factory.ts';

const TODAY = '2026-11-20' as DayString;
const adherence = lastDays(TODAY, 90).map((date, place) => ({
  date,
  achieved: place < 45 ? 0 : 1,
  goals: 2,
}));
const patient = aDetail({
  name: 'Asha Kulkarni',
  goalsSummary: [
    aSummary(1, TODAY, '✓✓✓'),
    aSummary(2, TODAY),
    aSummary(3, TODAY),
    aSummary(4, TODAY),
  ],
  adherence,
});
const path = `/api/doctors/${aDoctor.id}/patients/${patient.id}`;

holdDate();

type Answers = Parameters<typeof answerCalls>[0];
const show = (answers: Answers = {}) => {
  const calls = answerCalls({
    [`GET ${path}`]: { body: patient },
    [`GET ${path}/proposals`]: { body: [] },
    [`GET /api/patients/${patient.id}/readings`]: { body: { readings: [], ranges: [] } },
    ...answers,
  });
  history.replaceState(null, '', `/doctor/patients/${patient.id}`);
  renderScreen(<Route path="/doctor/patients/:patientId" component={PatientDetailPage} />, aDoctor);
  return calls;
};
const name = () => screen.findByRole('heading', { level: 1, name: 'Asha Kulkarni' });

describe('a patient’s page', () => {
  test('says who it is and since when', async () => {
    const calls = show();
    expect(screen.getByText('Loading the patient...')).toBeInTheDocument();
    expect(document.title).toBe('Patient · Saathi');
    await name();
    expect(calls[0]?.search).toBe(`?userDate=${TODAY}`);
    expect(screen.getByText('65 years old · Female')).toBeInTheDocument();
    expect(screen.getByText('Assigned since 3 Oct 2026')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Call +919000000001' })).toHaveAttribute(
      'href',
      'tel:+919000000001',
    );
    expect(screen.getByRole('link', { name: 'My Patients' })).toHaveAttribute(
      'href',
      '/doctor/patients',
    );
    expect(document.title).toContain('Asha Kulkarni');
  });

  test('shows all goals with fifteen days each, the course and ninety days', async () => {
    show();
    await name();
    const row = await screen.findByRole('group', {
      name: 'Goal 1: achieved on 3 of the last 15 days',
    });
    expect(within(row).getAllByRole('img')).toHaveLength(15);
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(4);
    expect(screen.getByText('5% completion')).toBeInTheDocument();
    const calendar = screen.getByRole('img', {
      name: 'Calendar of the last 90 days: some goal achieved on 45',
    });
    expect(calendar.querySelectorAll('title')).toHaveLength(90);
    expect(calendar).toHaveTextContent('20 Nov – 1 of 2 goals');
    expect(
      screen.getByRole('img', {
        name: 'Share of goals achieved over time: 0% in the first two weeks, 50% in the last two',
      }),
    ).toBeInTheDocument();
  });

  test.each([
    ['a covered colleague’s chat does not', { standInFor: { id: aDoctor.id, name: 'Rao' } }, []],
    ['an own chat does', {}, ['bg-marigold-tint']],
    ['an own emergency does', { level: 'EMERGENCY' }, ['text-destructive']],
  ] as const)('marks that a reply is needed: %s', async (_, fields, looks) => {
    show({ [`GET /api/doctors/${aDoctor.id}/inbox`]: { body: [anInboxItem(1, fields)] } });
    await name();
    await act(async () => {});
    const badges = screen.queryAllByText('Needs reply');
    expect(badges).toHaveLength(looks.length);
    for (const look of looks) expect(badges[0]).toHaveClass(look);
  });

  test('shows the last words of the chat, and marks nothing as seen by it', async () => {
    const chatId = '0190a000-0000-7000-7000-000000000042' as ChatId;
    const lines = [
      { id: 'm1', senderType: 'patient', content: 'May I swim?' },
      { id: 'm2', senderType: 'ai', content: 'I have sent this to your doctor.' },
      { id: 'm3', senderType: 'doctor', content: 'Yes, gently.' },
      { id: 'm4', senderType: 'doctor', writtenBy: 'Amita Kale', content: 'At ten.' },
      { id: 'm5', senderType: 'patient', content: '', files: [{ id: 'f1' }, { id: 'f2' }] },
    ].map((line) => ({ files: [], ...line, createdAt: '2026-11-20T03:00:00.000Z' }));
    const messages = `GET /api/chats/${chatId}/messages`;
    let broken = true;
    const calls = show({
      [`GET ${path}`]: { body: { ...patient, chatId } },
      [messages]: () => (broken ? errorAnswer(500, 'internal', 'Broken') : { body: lines }),
    });
    const failed = await screen.findByText('The messages could not be loaded.');
    const note = failed.closest<HTMLElement>('[role=alert]') as HTMLElement;
    broken = false;
    await userEvent.click(within(note).getByRole('button', { name: 'Try again' }));
    const line = async (text: string) => (await screen.findByText(text)).closest('li');
    expect(await line('May I swim?')).toHaveTextContent('Asha Kulkarni');
    expect(await line('I have sent this to your doctor.')).toHaveTextContent('Your team assistant');
    expect(await line('Yes, gently.')).toHaveTextContent('You');
    expect(await line('At ten.')).toHaveTextContent('Amita Kale');
    expect(await line('2 files')).toHaveTextContent('Asha Kulkarni');
    expect(calls.filter(({ path: asked }) => asked.startsWith('/api/chats'))).toMatchObject([
      { method: 'GET', search: '?limit=3' },
      { method: 'GET', search: '?limit=3' },
    ]);
  });

  test('says when nobody has written', async () => {
    show();
    expect(await screen.findByText('Nobody has written yet')).toBeInTheDocument();
  });

  test('says when there are no goals', async () => {
    const none = adherence.map((day) => ({ ...day, achieved: 0, goals: 0 }));
    show({ [`GET ${path}`]: { body: { ...patient, goalsSummary: [], adherence: none } } });
    await name();
    expect(screen.getByText('No goals set yet')).toBeInTheDocument();
    expect(screen.getByText('0% completion')).toBeInTheDocument();
  });

  test('shows a goal once the patient has accepted it, and is not read before', async () => {
    const walk = { id: 'p1', title: 'Walk', description: null };
    let answer: string | null = null;
    const calls = show({
      [`GET ${path}`]: () => ({ body: answer ? patient : { ...patient, goalsSummary: [] } }),
      [`GET ${path}/proposals`]: () => ({ body: [{ ...walk, answer }] }),
    });
    const reads = () => calls.filter((call) => call.path === path).length;
    const poll = () => act(async () => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Not answered yet')).toBeInTheDocument();
    await poll();
    expect(screen.getByText('No goals set yet')).toBeInTheDocument();
    expect(reads()).toBe(1);
    answer = 'accepted';
    await poll();
    expect(await screen.findByText('Goal 1')).toBeInTheDocument();
    expect(reads()).toBe(2);
  });

  test('opens a goal’s history', async () => {
    const goalId = patient.goalsSummary[0]?.goalId as GoalId;
    const days = lastDays(TODAY, 90).map((date) => ({ date, achieved: date > addDays(TODAY, -3) }));
    show({
      [`GET /api/goals/${goalId}/history`]: {
        body: {
          goal: {
            id: goalId,
            patientId: patient.id,
            title: 'Goal 1',
            description: null,
            streak: 3,
          },
          since: days[0]?.date,
          days,
          bestStreak: 9,
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'History: Goal 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Goal 1' });
    expect(await within(dialog).findByText('9 days')).toBeInTheDocument();
  });

  test.each([
    [404, 'not_found'],
    [400, 'bad_request'],
  ] as const)('on %i says that there is no such patient', async (status, code) => {
    show({ [`GET ${path}`]: errorAnswer(status, code, 'This patient does not exist.') });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Patient not found' }),
    ).toBeInTheDocument();
    expect(document.title).toBe('Patient not found · Saathi');
  });

  test('says when it cannot be loaded, and tries again', async () => {
    let broken = true;
    show({
      [`GET ${path}`]: () =>
        broken ? errorAnswer(500, 'internal', 'Something went wrong.') : { body: patient },
    });
    await screen.findByText('The patient could not be loaded');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await name();
  });
});

describe('removing a patient', () => {
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Remove patient' }));
    return within(screen.getByRole('alertdialog', { name: 'Remove Asha Kulkarni?' }));
  };

  test('asks first, then leads back to the list', async () => {
    const calls = show({ [`DELETE ${path}`]: { body: { success: true } } });
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(location.pathname).toBe('/doctor/patients'));
    expect(await screen.findByText('Patient removed')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  test('does nothing on Cancel', async () => {
    const calls = show();
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  test('keeps the patient when it fails', async () => {
    show({ [`DELETE ${path}`]: errorAnswer(500, 'internal', 'Something went wrong.') });
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Patient not removed')).toBeInTheDocument();
    await name();
  });
});
