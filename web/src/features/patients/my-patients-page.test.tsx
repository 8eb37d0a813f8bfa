import type { ChatId, DayString, PatientCounts, PatientWithGoals } from '@saathi/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { holdDate } from '../../../test/held-date.ts';
import { renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, errorAnswer, holdAnswer } from '../../../test/server.ts';
import { clearToast } from '../../ui/toast-store.ts';
import { MyPatientsPage } from './my-patients-page.tsx';
import { anInboxItem, aPatientWithGoals, aSummary } from './patients.factory.ts';

const TODAY = '2026-11-20' as DayString;
const path = `/api/doctors/${aDoctor.id}`;

holdDate();
beforeEach(clearToast);

type Answers = Parameters<typeof answerCalls>[0];
const queryOf = ({ search }: { search: string }) => new URLSearchParams(search);
const isFound = ({ name, phone }: PatientWithGoals, q: string | null) =>
  `${name} ${phone}`.toLowerCase().includes(q ?? '');

/** Fakes the server, except that every sort order is the same. */
const show = (
  patients: PatientWithGoals[],
  answers: Answers = {},
  counts: Partial<PatientCounts> = {},
) => {
  const calls = answerCalls({
    [`GET ${path}/patients-with-goals`]: (call) => {
      const query = queryOf(call);
      const found = patients.filter((patient) => isFound(patient, query.get('q')));
      const start = found.findIndex(({ id }) => id === query.get('cursor')) + 1;
      return { body: found.slice(start, start + Number(query.get('limit'))) };
    },
    [`GET ${path}/patient-counts`]: (call) => {
      const found = patients.filter((patient) => isFound(patient, queryOf(call).get('q'))).length;
      return { body: { assigned: patients.length, found, reply: 0, missed: 0, new: 0, ...counts } };
    },
    [`GET ${path}/inbox`]: { body: [] },
    ...answers,
  });
  renderScreen(<MyPatientsPage />, aDoctor);
  return calls;
};

const goals = (count: number) =>
  Array.from({ length: count }, (_, n) => aSummary(n + 1, TODAY, '✓✓✓'));
const cardOf = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('li')!);
const names = () => screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent);

describe('My Patients', () => {
  test('asks with the device’s day, and shows blocks while it waits', async () => {
    const calls = show([aPatientWithGoals(1)]);
    expect(screen.getByRole('heading', { level: 1, name: 'My Patients' })).toBeInTheDocument();
    expect(screen.getByText('Loading your patients...')).toBeInTheDocument();
    await screen.findByText('Patient 1');
    expect(calls[0]?.search).toBe(`?userDate=${TODAY}&sort=recent&limit=8`);
  });

  test.each([
    [1, '1 patient assigned'],
    [2, '2 patients assigned'],
  ])('counts %i', async (count, line) => {
    show(Array.from({ length: count }, (_, n) => aPatientWithGoals(n + 1)));
    expect(await screen.findByText(line)).toBeInTheDocument();
  });

  test('says when there are none, and leads back', async () => {
    show([]);
    expect(await screen.findByText('No Patients Assigned')).toBeInTheDocument();
    expect(
      screen.getByText("Patients will appear here once they're assigned to you."),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute(
      'href',
      '/doctor/dashboard',
    );
  });

  test('says when they cannot be loaded, and tries again', async () => {
    let broken = true;
    show([], {
      [`GET ${path}/patients-with-goals`]: () =>
        broken
          ? errorAnswer(500, 'internal', 'Something went wrong.')
          : { body: [aPatientWithGoals(1)] },
    });
    expect(await screen.findByText('Error Loading Patients')).toBeInTheDocument();
    expect(screen.getByText('Unable to fetch patient data. Please try again.')).toBeInTheDocument();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Patient 1')).toBeInTheDocument();
  });

  test.each([
    [0, '0% completion', null],
    [1, '20% completion', null],
    [3, '20% completion', null],
    [4, '20% completion', '+1 more goals'],
    [5, '20% completion', '+2 more goals'],
  ])('shows a patient with %i goals', async (count, completion, more) => {
    show([aPatientWithGoals(1, { goalsSummary: goals(count) })]);
    const card = await cardOf('Patient 1');
    expect(card.getByText('+91').parentElement).toHaveTextContent('+919000000001');
    expect(card.getByText(completion)).toBeInTheDocument();
    expect(card.getByText('last 15 days')).toBeInTheDocument();
    expect(card.getByText('Assigned 3 Oct')).toBeInTheDocument();
    expect(card.queryAllByRole('group')).toHaveLength(Math.min(count, 3));
    if (more) expect(card.getByText(more)).toBeInTheDocument();
    else expect(card.queryByText(/more goals/)).not.toBeInTheDocument();
    if (count) expect(card.getByText('Goals Progress (Last 7 days)')).toBeInTheDocument();
    else expect(card.getByText('No goals set yet')).toBeInTheDocument();
  });

  test('says the share of the days due beside the completion, where not every day was due', async () => {
    const goal = aSummary(1, TODAY, '✓······✓');
    const last15Days = goal.last15Days.map((day) =>
      day.achieved ? day : { ...day, off: 'not_due' as const },
    );
    const over = goal.last15Days.map((day) => ({
      ...day,
      achieved: false,
      off: 'not_due' as const,
    }));
    const mondays = { ...goal, last15Days, frequency: { weekdays: ['mon' as const] } };
    show([
      aPatientWithGoals(1, { goalsSummary: [mondays] }),
      aPatientWithGoals(2, { goalsSummary: [{ ...goal, last15Days: over }] }),
      aPatientWithGoals(3, { goalsSummary: [goal] }),
    ]);
    const card = await cardOf('Patient 1');
    expect(card.getByText('13% completion')).toBeInTheDocument();
    expect(card.getByText('100% of the days due')).toBeInTheDocument();
    expect((await cardOf('Patient 2')).getByText('No day was due')).toBeInTheDocument();
    const plain = await cardOf('Patient 3');
    expect(plain.getByText('13% completion')).toBeInTheDocument();
    expect(plain.queryByText(/due/)).not.toBeInTheDocument();
  });

  test('shows seven dots a goal, told in words, with a tooltip', async () => {
    show([aPatientWithGoals(1, { goalsSummary: [aSummary(1, TODAY, '✓·✓·')] })]);
    const card = await cardOf('Patient 1');
    const dots = within(card.getByRole('group', { name: 'Goal 1' })).getAllByRole('img');
    expect(dots.map((dot) => dot.getAttribute('aria-label'))).toEqual([
      '14 Nov – Not achieved',
      '15 Nov – Not achieved',
      '16 Nov – Not achieved',
      '17 Nov – Achieved',
      '18 Nov – Not achieved',
      '19 Nov – Achieved',
      '20 Nov – Not achieved',
    ]);
    await userEvent.hover(dots[3]!);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('17 Nov – Achieved');
  });

  test('finds by name or phone, and says how many', async () => {
    show([
      aPatientWithGoals(1, { name: 'Asha Kulkarni' }),
      aPatientWithGoals(2, { name: 'Bela Shah', phone: '+919876543210' }),
    ]);
    const search = await screen.findByRole('searchbox', { name: 'Search by name or phone' });
    await userEvent.type(search, 'asha');
    await waitFor(() => expect(names()).toEqual(['Asha Kulkarni']));
    expect(screen.getByText('1 patient found')).toBeInTheDocument();
    await userEvent.clear(search);
    await userEvent.type(search, '98765');
    await waitFor(() => expect(names()).toEqual(['Bela Shah']));
    await userEvent.type(search, '9999');
    expect(await screen.findByText('No patient matches “987659999”')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show all patients' }));
    await waitFor(() => expect(names()).toHaveLength(2));
  });

  test('asks for who needs a reply, who missed days, who is new, and marks them', async () => {
    const calls = show(
      [
        aPatientWithGoals(1),
        aPatientWithGoals(2, { goalsSummary: [aSummary(1, TODAY, '✓·····')] }),
        aPatientWithGoals(3, { assignedAt: new Date(2026, 10, 18).toISOString() }),
        aPatientWithGoals(4),
      ],
      { [`GET ${path}/inbox`]: { body: [anInboxItem(4)] } },
      { reply: 1, missed: 2, new: 3 },
    );
    const sort = await screen.findByRole('combobox', { name: 'Show first' });
    await screen.findByRole('option', { name: 'Needs reply (1)' });
    const asked = () => queryOf(calls.at(-1)!).get('sort');
    for (const [name, value] of [
      ['Needs reply (1)', 'reply'],
      ['Missed 3 days or more (2)', 'missed'],
      ['New this week (3)', 'new'],
    ] as const) {
      await userEvent.selectOptions(sort, name);
      await waitFor(() => expect(asked()).toBe(value));
    }
    expect((await cardOf('Patient 4')).getByText('Needs reply')).toBeInTheDocument();
    expect((await cardOf('Patient 2')).getByText('Missed 4 days')).toBeInTheDocument();
    expect((await cardOf('Patient 3')).getByText('New this week')).toBeInTheDocument();
    expect((await cardOf('Patient 1')).queryByText('New this week')).not.toBeInTheDocument();
  });

  test('marks who needs a reply by the urgency of the own chats, not of a covered colleague’s', async () => {
    const standInFor = { id: aPatientWithGoals(9).id, name: 'Vikram Rao' };
    show(
      [1, 2, 3].map((number) => aPatientWithGoals(number)),
      {
        [`GET ${path}/inbox`]: {
          body: [
            anInboxItem(1, { standInFor, level: 'EMERGENCY' }),
            anInboxItem(2, { level: 'EMERGENCY' }),
            anInboxItem(3),
          ],
        },
      },
    );
    expect(await screen.findAllByText('Needs reply')).toHaveLength(2);
    expect((await cardOf('Patient 1')).queryByText('Needs reply')).not.toBeInTheDocument();
    const badgeOf = async (name: string) => (await cardOf(name)).getByText('Needs reply');
    expect(await badgeOf('Patient 2')).toHaveClass('text-destructive');
    expect(await badgeOf('Patient 3')).toHaveClass('bg-marigold-tint');
  });

  test('leads to the chat there is, and opens one where there is none, once', async () => {
    const chatId = '0190a000-0000-7000-7000-000000000042' as ChatId;
    const opened = '0190a000-0000-7000-7000-000000000043' as ChatId;
    const patients = [aPatientWithGoals(1, { chatId }), aPatientWithGoals(2)];
    const calls = show(patients, {
      'POST /api/chats': {
        body: {
          id: opened,
          patientId: patients[1]?.id,
          doctorId: aDoctor.id,
          state: 'assistant',
          open: true,
          unread: 0,
        },
      },
    });
    const link = await screen.findByRole('link', { name: 'Message Patient 1' });
    expect(link).toHaveAttribute('href', `/doctor/inbox/${chatId}`);
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Message Patient 2' }));
    await waitFor(() => expect(location.pathname).toBe(`/doctor/inbox/${opened}`));
    const sent = calls.filter(({ method }) => method === 'POST');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({ patientId: patients[1]?.id, doctorId: aDoctor.id });
  });

  test('says when a chat cannot be opened', async () => {
    show([aPatientWithGoals(1)], {
      'POST /api/chats': errorAnswer(403, 'not_assigned', 'You are not assigned to each other.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Message Patient 1' }));
    expect(await screen.findByText('The chat could not be opened')).toBeInTheDocument();
    expect(screen.getByText('You are not assigned to each other.')).toBeInTheDocument();
  });

  test('says when a chat cannot be opened, also to somebody who has left the list', async () => {
    let fail = () => {};
    show([aPatientWithGoals(1)], {
      'POST /api/chats': () =>
        new Promise((resolve) => {
          fail = () => resolve(errorAnswer(500, 'internal', 'Something went wrong.'));
        }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Message Patient 1' }));
    await userEvent.type(screen.getByRole('searchbox'), 'nobody');
    await waitFor(() => expect(screen.queryByText('Patient 1')).not.toBeInTheDocument());
    act(fail);
    expect(await screen.findByText('The chat could not be opened')).toBeInTheDocument();
  });

  test('goes on where the last patient of the page was in the order', async () => {
    const calls = show(
      Array.from({ length: 9 }, (_, n) => ({ ...aPatientWithGoals(n + 1), first: n < 8 })),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show 1 more' }));
    await waitFor(() => expect(names()).toHaveLength(9));
    const asked = queryOf(calls.at(-1)!);
    expect(asked.get('cursor')).toBe(aPatientWithGoals(8).id);
    expect(asked.get('cursorFirst')).toBe('true');
  });

  test('offers no more when a full page is all there is', async () => {
    show(Array.from({ length: 8 }, (_, n) => aPatientWithGoals(n + 1)));
    expect(await screen.findByText('8 patients assigned')).toBeInTheDocument();
    await waitFor(() => expect(names()).toHaveLength(8));
    expect(screen.queryByRole('button', { name: /more$/ })).not.toBeInTheDocument();
  });

  test('offers more while the number of a new search is on its way', async () => {
    const late = holdAnswer({ body: { assigned: 40, found: 40, reply: 0, missed: 0, new: 0 } });
    show(
      Array.from({ length: 40 }, (_, n) => aPatientWithGoals(n + 1)),
      {
        [`GET ${path}/patient-counts`]: ({ search }) =>
          search.includes('q=')
            ? { body: { assigned: 40, found: 1, reply: 0, missed: 0, new: 0 } }
            : late.answer(),
      },
    );
    await waitFor(() => expect(names()).toHaveLength(8));
    await userEvent.click(screen.getByRole('searchbox'));
    await userEvent.paste('patient 37');
    expect(await screen.findByText('1 patient found')).toBeInTheDocument();
    await userEvent.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(names()).toHaveLength(8));
    expect(screen.getByRole('button', { name: 'Show 24 more' })).toBeInTheDocument();
  });

  test('shows patients page by page, and asks the server for any of them', async () => {
    show(Array.from({ length: 40 }, (_, n) => aPatientWithGoals(n + 1)));
    expect(await screen.findByText('40 patients assigned')).toBeInTheDocument();
    await waitFor(() => expect(names()).toHaveLength(8));
    await userEvent.click(await screen.findByRole('button', { name: 'Show 24 more' }));
    await waitFor(() => expect(names()).toHaveLength(32));
    await userEvent.click(screen.getByRole('button', { name: 'Show 8 more' }));
    await waitFor(() => expect(names()).toHaveLength(40));
    expect(screen.queryByRole('button', { name: /more$/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('searchbox'));
    await userEvent.paste('patient 37');
    await waitFor(() => expect(names()).toEqual(['Patient 37']));
  });
});
