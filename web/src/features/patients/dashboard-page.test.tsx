import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, errorAnswer } from '../../../test/server.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { anInboxItem, aPatientWithGoals } from './patients.factory.ts';

const path = `/api/doctors/${aDoctor.id}`;
const stats = { totalPatients: 12, todayChats: 3, todayAppointments: 0, averageRating: null };
const failure = errorAnswer(500, 'internal', 'Something went wrong.');
const people = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const { id, name, phone } = aPatientWithGoals(n + 1);
    return { id, name, phone };
  });

type Answers = Parameters<typeof answerCalls>[0];
const show = (answers: Answers = {}) => {
  answerCalls({
    [`GET ${path}/stats`]: { body: stats },
    [`GET ${path}/patients`]: { body: people(2) },
    [`GET ${path}/inbox`]: { body: [] },
    ...answers,
  });
  return renderScreen(<DashboardPage />, aDoctor);
};

/** Returns the card below a heading. */
const card = (name: string) => {
  const heading = screen.getByRole('heading', { level: 2, name });
  return within(heading.closest<HTMLElement>('.rounded-card') ?? heading);
};
const stat = async (label: string) => (await screen.findByText(label)).closest('li');

describe('the dashboard', () => {
  test('greets and shows four numbers, the rating with one decimal and 4.8 when missing', async () => {
    show();
    expect(
      screen.getByRole('heading', { level: 1, name: 'Welcome back, Meera Nair' }),
    ).toBeInTheDocument();
    expect(screen.getByText('Loading your numbers...')).toBeInTheDocument();
    expect(await stat('Total Patients')).toHaveTextContent('12');
    expect(await stat("Today's Chats")).toHaveTextContent('3');
    expect(await stat("Today's Appointments")).toHaveTextContent('0');
    expect(await stat('Average Rating')).toHaveTextContent('4.8');
    expect(screen.getByRole('link', { name: /Total Patients/ })).toHaveAttribute(
      'href',
      '/doctor/patients',
    );
  });

  test.each([
    [4, '4.0'],
    [3.25, '3.3'],
    [5, '5.0'],
  ])('shows a rating of %d as %s', async (averageRating, shown) => {
    show({ [`GET ${path}/stats`]: { body: { ...stats, averageRating } } });
    expect(await stat('Average Rating')).toHaveTextContent(shown);
  });

  test('lists five patients at most, each with phone and Active', async () => {
    show({
      [`GET ${path}/patients`]: ({ search }) => ({
        body: people(Number(new URLSearchParams(search).get('limit') ?? 6)),
      }),
    });
    expect(screen.getByText('Loading recent patients...')).toBeInTheDocument();
    await screen.findByText('Patient 1');
    const rows = card('Recent Patients').getAllByRole('listitem');
    expect(rows).toHaveLength(5);
    expect(rows[0]).toHaveTextContent('Patient 1');
    expect(rows[0]).toHaveTextContent('+919000000001');
    expect(rows[0]).toHaveTextContent('Active');
    expect(card('Recent Patients').getAllByText('P')).toHaveLength(5);
  });

  test('says when there are no patients', async () => {
    show({ [`GET ${path}/patients`]: { body: [] } });
    expect(await screen.findByText('No patients assigned yet')).toBeInTheDocument();
  });

  test('lists a patient who is added while it is open, as soon as the number counts them', async () => {
    let added = 0;
    show({
      [`GET ${path}/stats`]: () => ({ body: { ...stats, totalPatients: added } }),
      [`GET ${path}/patients`]: () => ({ body: people(added) }),
    });
    expect(await screen.findByText('No patients assigned yet')).toBeInTheDocument();
    expect(await stat('Total Patients')).toHaveTextContent('0');
    added = 1;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(async () => expect(await stat('Total Patients')).toHaveTextContent('1'));
    expect(await screen.findByText('Patient 1')).toBeInTheDocument();
  });

  test('leads to the code while there are no patients', async () => {
    show({ [`GET ${path}/patients`]: { body: [] } });
    const way = await screen.findByRole('link', { name: 'Show your QR code' });
    expect(way).toHaveAttribute('href', '/doctor/qr');
  });

  test('has quick actions that do nothing and take no focus', async () => {
    show();
    await screen.findByText('Patient 1');
    const tiles = card('Quick Actions');
    expect(tiles.getAllByRole('listitem').map((tile) => tile.textContent)).toEqual([
      'Check Patient Messages',
      "View Today's Schedule",
      'Patient Progress Review',
    ]);
    expect(tiles.queryByRole('button')).not.toBeInTheDocument();
    expect(tiles.queryByRole('link')).not.toBeInTheDocument();
  });

  test('shows who is waiting, the most urgent three first, and the way to each', async () => {
    const items = [
      anInboxItem(1, { level: 'EMERGENCY', quote: 'chest pain' }),
      anInboxItem(2),
      anInboxItem(3),
      anInboxItem(4),
      anInboxItem(5, { state: 'with_doctor' }),
    ];
    show({ [`GET ${path}/inbox`]: { body: items } });
    expect(await screen.findByText('4 patients are waiting')).toBeInTheDocument();
    const waiting = card('Waiting for you');
    const rows = waiting.getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toHaveTextContent('Emergency');
    expect(rows[0]).toHaveTextContent('chest pain');
    expect(within(rows[0]!).getByRole('link')).toHaveAttribute(
      'href',
      `/doctor/inbox/${items[0]?.chatId}`,
    );
    expect(waiting.getByText('+1 more')).toBeInTheDocument();
    expect(waiting.getByRole('link', { name: 'Open inbox' })).toHaveAttribute(
      'href',
      '/doctor/inbox',
    );
  });

  test('says for which colleague somebody is waiting', async () => {
    const standInFor = { id: aPatientWithGoals(9).id, name: 'Vikram Rao' };
    show({ [`GET ${path}/inbox`]: { body: [anInboxItem(1, { standInFor }), anInboxItem(2)] } });
    expect(await screen.findByText('2 patients are waiting')).toBeInTheDocument();
    const rows = card('Waiting for you').getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('For Dr. Vikram Rao');
    expect(rows[1]).not.toHaveTextContent('For Dr.');
  });

  test('says when nobody is waiting', async () => {
    show();
    expect(await screen.findByText('Nobody is waiting for you.')).toBeInTheDocument();
  });

  test('says of each part when it cannot be loaded, and tries it again', async () => {
    let broken = true;
    const maybe = (body: unknown) => () => (broken ? failure : { body });
    show({
      [`GET ${path}/stats`]: maybe(stats),
      [`GET ${path}/patients`]: maybe(people(1)),
      [`GET ${path}/inbox`]: maybe([]),
    });
    await screen.findByText('Your numbers could not be loaded');
    await screen.findByText('Your patients could not be loaded');
    await screen.findByText('The inbox could not be loaded');
    broken = false;
    for (const retry of screen.getAllByRole('button', { name: 'Try again' })) {
      await userEvent.click(retry);
    }
    expect(await screen.findByText('Total Patients')).toBeInTheDocument();
    expect(await screen.findByText('Patient 1')).toBeInTheDocument();
    expect(await screen.findByText('Nobody is waiting for you.')).toBeInTheDocument();
  });
});
