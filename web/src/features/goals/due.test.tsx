import type { GoalDay } from '@saathi/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aPatient, errorAnswer } from '../../../test/server.ts';
import { addDays, dayOf, formatDay, lastDays } from '../../platform/i18n/days.ts';
import { aGoal, entriesUpTo } from './goals.factory.ts';
import { choose, serve, show, TODAY } from './goals-screen.factory.tsx';

/** The week up to Friday, 20 November 2026. */
const week = (marks: string, off: Record<number, GoalDay['off']> = {}): GoalDay[] =>
  entriesUpTo(TODAY, marks).map((entry, place) => ({ ...entry, off: off[place] }));

describe('a goal that is not due every day', () => {
  test('says when it is due, and shows days on which it was not in words and shape', async () => {
    const goal = aGoal(1, {
      title: 'Measure your sugar',
      streak: 2,
      frequency: { weekdays: ['mon', 'wed'] },
      until: '2026-12-31' as typeof TODAY,
      setBy: { id: aPatient.id, name: 'Vikram Rao' },
    });
    const off = Object.fromEntries([0, 1, 2, 4, 6].map((place) => [place, 'not_due' as const]));
    serve([[goal, week('···✓·✓·', { ...off, 1: 'excused' })]]);
    show();
    expect(await screen.findByText('Mon, Wed · until 31 Dec')).toBeInTheDocument();
    expect(screen.getByText('Set by Dr. Vikram Rao')).toBeInTheDocument();
    expect(screen.getByText('2 day streak')).toBeInTheDocument();
    expect(screen.getByText('Nothing is due today.')).toBeInTheDocument();
    const strip = screen.getByRole('group', { name: /Last 7 days/ });
    const labels = within(strip)
      .getAllByLabelText(/ Nov – /)
      .map((day) => day.getAttribute('aria-label')?.replace('. Press to correct.', ''));
    expect(labels.map((label) => label?.split(' – ')[1])).toEqual([
      'Not due',
      'Excused',
      'Not due',
      'Achieved',
      'Not due',
      'Achieved',
      'Not due',
    ]);
    const marks = [...strip.querySelectorAll('svg')].map((mark) => mark.innerHTML);
    expect(new Set([marks[0], marks[1], marks[3]]).size).toBe(3);
  });

  test('counts weeks as the server did, also with a tick that is not saved yet', async () => {
    const goal = aGoal(1, { title: 'Swim', streak: 4, frequency: { timesAWeek: 2 } });
    serve([[goal, week('···✓··✓')]]);
    show();
    expect(await screen.findByText('4 week streak')).toBeInTheDocument();
    expect(screen.getByText('2 times a week')).toBeInTheDocument();
  });

  test('is made and changed in the dialog', async () => {
    const goal = aGoal(1, { title: 'Swim', frequency: { weekdays: ['mon', 'wed'] } });
    const calls = serve([[goal, week('·······')]], {
      [`PATCH /api/goals/${goal.id}`]: { body: goal },
    });
    show();
    const save = async () => {
      const before = calls.length;
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      return calls.slice(before).find(({ method }) => method === 'PATCH')?.body;
    };
    await choose('Edit Goal');
    expect(screen.getByRole('checkbox', { name: 'Mon' })).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Mon' }));
    // The last selected day cannot be removed.
    await userEvent.click(screen.getByRole('checkbox', { name: 'Wed' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Fri' }));
    await userEvent.type(screen.getByLabelText('Last day (optional)'), '2026-12-31');
    expect(await save()).toMatchObject({
      frequency: { weekdays: ['wed', 'fri'] },
      until: '2026-12-31',
    });
    await choose('Edit Goal');
    await userEvent.click(screen.getByRole('radio', { name: 'Times a week' }));
    await userEvent.selectOptions(screen.getByLabelText('How many times a week?'), '2');
    expect(await save()).toMatchObject({ frequency: { timesAWeek: 2 } });
    await choose('Edit Goal');
    await userEvent.click(screen.getByRole('radio', { name: 'Every day' }));
    expect(await save()).toMatchObject({ frequency: '', until: '' });
  });
});

describe('a proposal', () => {
  afterEach(() => void vi.useRealTimers());

  test('whose last day is past is said to be over, and can only be declined', async () => {
    const today = dayOf(new Date());
    const swim = { id: 'p', doctorName: 'Vikram Rao', title: 'Swim', until: addDays(today, -1) };
    serve([[aGoal(1), week('·······')]], {
      'GET /api/proposals': { body: [swim, { ...swim, id: 'q', until: today }] },
    });
    show();
    expect(await screen.findAllByRole('button', { name: 'Decline: Swim' })).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: 'Accept: Swim' })).toHaveLength(1);
    expect(screen.getByText(/This goal has ended/)).toBeInTheDocument();
  });

  test('that is made while the goals are open appears by itself', async () => {
    const swim = { id: 'p', doctorName: 'Vikram Rao', title: 'Swim', description: null };
    let proposals: object[] = [];
    serve([[aGoal(1), week('·······')]], {
      'GET /api/proposals': () => ({ body: proposals }),
    });
    show();
    await screen.findByRole('checkbox');
    proposals = [swim];
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('button', { name: 'Accept: Swim' })).toBeVisible();
  });

  test('is reported as seen once, and a later one only when the patient is at the page', async () => {
    const swim = { id: 'p', doctorName: 'Vikram Rao', title: 'Swim', description: null };
    const proposals = [swim];
    const calls = serve([[aGoal(1), week('·······')]], {
      'GET /api/proposals': () => ({ body: [...proposals] }),
    });
    const told = () => calls.filter(({ path }) => path.endsWith('/seen')).map(({ body }) => body);
    show();
    await waitFor(() => expect(told()).toEqual([{ proposalIds: ['p'] }]));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60_000 });
    proposals.push({ ...swim, id: 'q', title: 'Sleep' });
    await act(async () => void window.dispatchEvent(new Event('online')));
    await screen.findByRole('button', { name: 'Accept: Sleep' });
    expect(told()).toHaveLength(1);
    await userEvent.pointer({ keys: '[MouseLeft]', target: document.body });
    await waitFor(() => expect(told()[1]).toEqual({ proposalIds: ['p', 'q'] }));
    proposals.pop();
    await act(async () => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText('Sleep')).not.toBeInTheDocument());
    expect(told()).toHaveLength(2);
  });

  test.each(['Accept', 'Decline'])('that the doctor has taken back goes on %s', async (button) => {
    const swim = { id: 'p', doctorName: 'Vikram Rao', title: 'Swim', description: null };
    let proposals = [swim];
    serve([[aGoal(1), week('·······')]], {
      'GET /api/proposals': () => ({ body: proposals }),
      'POST /api/proposals/p': errorAnswer(404, 'not_found', 'This proposal does not exist.'),
    });
    show();
    const pressed = await screen.findByRole('button', { name: `${button}: Swim` });
    proposals = [];
    await userEvent.click(pressed);
    expect(
      await screen.findByText('Your doctor has taken this proposal back.'),
    ).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Swim')).not.toBeInTheDocument());
  });

  test('shows on the button that was pressed that the answer is on its way', async () => {
    const id = '0190a000-0000-7000-8000-0000000000cd';
    serve([[aGoal(1), week('·······')]], {
      'GET /api/proposals': {
        body: [{ id, doctorName: 'Vikram Rao', title: 'Swim', description: null, answer: null }],
      },
      [`POST /api/proposals/${id}`]: () => new Promise(() => {}),
    });
    show();
    const decline = await screen.findByRole('button', { name: 'Decline: Swim' });
    await userEvent.click(decline);
    expect(decline).toHaveTextContent('Saving...');
    expect(screen.getByRole('button', { name: 'Accept: Swim' })).toHaveTextContent('Accept');
  });

  test('that is answered and goes leaves the focus on the heading of the screen', async () => {
    const id = '0190a000-0000-7000-8000-0000000000cd';
    let answered = false;
    const swim = { id, doctorName: 'Vikram Rao', title: 'Swim', description: null, answer: null };
    serve([[aGoal(1), week('·······')]], {
      'GET /api/proposals': () => ({ body: answered ? [] : [swim] }),
      [`POST /api/proposals/${id}`]: () => {
        answered = true;
        return { body: swim };
      },
    });
    show();
    const decline = await screen.findByRole('button', { name: 'Decline: Swim' });
    await userEvent.click(decline);
    await waitFor(() => expect(decline).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });
});

describe('excused days', () => {
  test('that cannot be are said at their fields, and nothing is sent', async () => {
    const now = dayOf(new Date());
    const calls = serve([[aGoal(1), week('·······')]], { 'GET /api/excused-days': { body: [] } });
    show();
    await userEvent.click(await screen.findByRole('button', { name: /Ill, fasting/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Excuse days' }));
    const first = dialog.getByLabelText('First day');
    const last = dialog.getByLabelText('Last day');
    const submit = dialog.getByRole('button', { name: 'Excuse these days' });
    await userEvent.clear(first);
    await userEvent.click(submit);
    expect(first).toHaveFocus();
    expect(first).toHaveAccessibleDescription(/^Choose a day from .+ to .+\.$/);
    await userEvent.type(first, addDays(now, 2));
    await userEvent.click(submit);
    expect(last).toHaveFocus();
    expect(last).toHaveAccessibleDescription('The last day must not be before the first.');
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('are chosen for a reason, listed as spans, and taken back', async () => {
    const now = dayOf(new Date());
    const [first = now, ...more] = lastDays(now, 3);
    const days = [first, ...more].map((day) => ({ day, reason: 'ill' }));
    const calls = serve([[aGoal(1), week('·······')]], {
      'GET /api/excused-days': { body: days },
      'POST /api/excused-days': { body: days },
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: /Ill, fasting/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Excuse days' });
    const span = `${formatDay(first, 'en')} to ${formatDay(now, 'en')}: Ill`;
    expect(await within(dialog).findByText(span)).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: /^Take back/ }));
    expect(await screen.findByText('Days no longer excused')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Travelling' }));
    const last = within(dialog).getByLabelText('Last day');
    await userEvent.clear(last);
    await userEvent.type(last, addDays(now, 5));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Excuse these days' }));
    expect(await screen.findByText('Days excused')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { first, last: now, userDate: now },
      { first: now, last: addDays(now, 5), reason: 'travelling', userDate: now },
    ]);
  });
});
