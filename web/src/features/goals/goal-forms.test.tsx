import type { Goal, ProgressEntry } from '@saathi/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { holdDate } from '../../../test/held-date.ts';
import { aPatient, errorAnswer } from '../../../test/server.ts';
import {
  choose,
  failure,
  listed,
  readyBox,
  serve,
  show,
  walk,
  walkBox,
  walked,
} from './goals-screen.factory.tsx';

holdDate();

describe('creating a goal', () => {
  const open = async () => {
    show();
    await screen.findByText('No goals yet');
    await userEvent.click(screen.getByRole('button', { name: 'Add Goal' }));
    return screen.getByRole('dialog', { name: 'Create New Goal' });
  };
  const fill = async () => {
    await userEvent.type(screen.getByLabelText('Title'), ' Walk 30 minutes ');
    await userEvent.type(screen.getByLabelText('Description (optional)'), 'In the park');
  };

  test('adds it to the list and says so', async () => {
    const goals: [Goal, ProgressEntry[]][] = [];
    const calls = serve(goals, {
      'GET /api/goals': () => ({ body: listed(goals) }),
      'POST /api/goals': () => {
        goals.push([walk, walked]);
        return { status: 201, body: walk };
      },
    });
    await open();
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Create Goal' }));
    expect(await screen.findByText('Goal created')).toBeInTheDocument();
    expect(screen.getByText('Your new goal has been added successfully!')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await walkBox()).toBeInTheDocument();
    const sent = calls.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({
      patientId: aPatient.id,
      title: 'Walk 30 minutes',
      description: 'In the park',
      remindAt: '',
      measure: '',
      frequency: '',
      until: '',
      clientId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test('sends the same words again as the same goal, other words as another', async () => {
    const calls = serve([], { 'POST /api/goals': errorAnswer(503, 'overloaded', 'Busy') });
    await open();
    await fill();
    const press = async (times: number) => {
      await userEvent.click(screen.getByRole('button', { name: 'Create Goal' }));
      await waitFor(() => expect(sent()).toHaveLength(times));
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Create Goal' })).toBeEnabled(),
      );
    };
    const sent = () =>
      calls
        .filter(({ method }) => method === 'POST')
        .map(({ body }) => (body as { clientId: string }).clientId);
    await press(1);
    await press(2);
    await userEvent.type(screen.getByLabelText('Description (optional)'), ', slowly');
    await press(3);
    const [first, again, other] = sent();
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('sends nothing without a title', async () => {
    const calls = serve([]);
    await open();
    await userEvent.type(screen.getByLabelText('Title'), '   ');
    await userEvent.click(screen.getByRole('button', { name: 'Create Goal' }));
    expect(screen.getByText('Please give your goal a title')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('keeps the dialog and its text when it fails, and says why', async () => {
    serve([], {
      'POST /api/goals': errorAnswer(422, 'limit_reached', 'You can have up to 50 goals.'),
    });
    const dialog = await open();
    await fill();
    await userEvent.click(screen.getByRole('button', { name: 'Create Goal' }));
    expect(await screen.findByText('Goal not created')).toBeInTheDocument();
    expect(screen.getByText('You can have up to 50 goals.')).toBeInTheDocument();
    expect(dialog).toBeInTheDocument();
    expect(screen.getByLabelText('Title')).toHaveValue(' Walk 30 minutes ');
    expect(screen.getByLabelText('Description (optional)')).toHaveValue('In the park');
    expect(screen.getByRole('button', { name: 'Create Goal' })).toBeEnabled();
  });

  test.each(['Cancel', 'Close'])('%s asks before what was typed is thrown away', async (name) => {
    serve([]);
    const dialog = await open();
    await fill();
    const closing = within(dialog).getAllByRole('button', { name })[0]!;
    await userEvent.click(closing);
    const question = screen.getByRole('alertdialog', { name: 'Discard what you wrote?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Keep writing' }));
    expect(screen.getByLabelText('Title')).toHaveValue(' Walk 30 minutes ');
    await userEvent.click(closing);
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Add Goal' }));
    expect(screen.getByLabelText('Title')).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('is sent once, however often it is pressed', async () => {
    const calls = serve([], { 'POST /api/goals': () => new Promise(() => {}) });
    const dialog = await open();
    await fill();
    const form = dialog.querySelector('form')!;
    act(() => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Creating...' }));
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('editing a goal', () => {
  test('changes its words and keeps its days', async () => {
    const calls = serve([[{ ...walk, description: 'Slowly' }, walked]], {
      [`PATCH /api/goals/${walk.id}`]: { body: { ...walk, title: 'Run', description: 'Slowly' } },
    });
    show();
    await choose('Edit Goal');
    const title = screen.getByLabelText('Title');
    expect(title).toHaveValue('Walk 30 minutes');
    expect(screen.getByLabelText('Description (optional)')).toHaveValue('Slowly');
    await userEvent.clear(title);
    await userEvent.type(title, 'Run');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Goal saved')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Run' })).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      title: 'Run',
      description: 'Slowly',
    });
  });

  test('keeps the dialog and its text when it fails', async () => {
    serve([[walk, walked]], { [`PATCH /api/goals/${walk.id}`]: failure });
    show();
    await choose('Edit Goal');
    await userEvent.type(screen.getByLabelText('Title'), ' more');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Goal not saved')).toBeInTheDocument();
    expect(screen.getByLabelText('Title')).toHaveValue('Walk 30 minutes more');
  });
});

describe('a reminder', () => {
  test('is set with the goal, stands behind its title, and is taken away', async () => {
    const goals: [Goal, ProgressEntry[]][] = [[walk, walked]];
    const calls = serve(goals, {
      [`PATCH /api/goals/${walk.id}`]: ({ body }) => {
        const { remindAt } = body as Goal;
        return { body: { ...walk, remindAt: remindAt || null } };
      },
    });
    show();
    const change = async (time: string) => {
      await choose('Edit Goal');
      const field = screen.getByLabelText('Daily reminder (optional)');
      expect(field).toHaveAccessibleDescription(/turn on notifications/);
      fireEvent.change(field, { target: { value: time } });
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    };
    await change('19:30');
    expect(await screen.findByText('Reminder at 7:30 pm')).toBeInTheDocument();
    await change('');
    expect(screen.queryByText(/^Reminder at/)).not.toBeInTheDocument();
    const sent = calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(sent).toMatchObject([{ remindAt: '19:30' }, { remindAt: '' }]);
  });
});

describe('deleting a goal', () => {
  const open = async () => {
    show();
    await choose('Delete Goal');
    return screen.getByRole('alertdialog', { name: 'Delete Goal' });
  };
  const question =
    'Are you sure you want to delete "Walk 30 minutes"? This will permanently remove the goal and all its progress data. This action cannot be undone.';

  test('asks first, then removes the card and says so', async () => {
    serve([[walk, walked]], { [`DELETE /api/goals/${walk.id}`]: { body: { success: true } } });
    const dialog = await open();
    expect(within(dialog).getByText(question)).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Goal deleted')).toBeInTheDocument();
    expect(screen.getByText('Your goal has been removed successfully.')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.getByText('No goals yet')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test('is not undone by a read that was asked before it', async () => {
    let answer = () => {};
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let reads = 0;
    serve([], {
      'GET /api/goals': async () => {
        reads += 1;
        const before = { body: listed([[walk, walked]]) };
        if (reads === 2) await late;
        return reads > 2 ? { body: [] } : before;
      },
      [`DELETE /api/goals/${walk.id}`]: { body: { success: true } },
    });
    const { queryClient } = show();
    await readyBox();
    void queryClient.invalidateQueries({ queryKey: ['/api/goals'] });
    await choose('Delete Goal');
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Goal deleted')).toBeInTheDocument();
    answer();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  test('does nothing on Cancel', async () => {
    const calls = serve([[walk, walked]]);
    const dialog = await open();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(await walkBox()).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  test('keeps the card when it fails', async () => {
    serve([[walk, walked]], { [`DELETE /api/goals/${walk.id}`]: failure });
    const dialog = await open();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Goal not deleted')).toBeInTheDocument();
    expect(await walkBox()).toBeInTheDocument();
  });
});
