import type { ChatId, DayString, FollowUp, UserId } from '@saathi/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, errorAnswer } from '../../../test/server.ts';
import { clearToast } from '../../ui/toast-store.ts';
import { FollowUpPage } from './follow-up-page.tsx';

const path = `/api/doctors/${aDoctor.id}`;
const day = (text: string) => text as DayString;
const idOf = (number: number) =>
  `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}` as UserId;

const aRow = (number: number, fields: Partial<FollowUp> = {}): FollowUp => ({
  patient: { id: idOf(number), name: `Patient ${number}`, phone: `+91${9_000_000_000 + number}` },
  chatId: null,
  reasons: [{ kind: 'silent', since: day('2026-03-01') }],
  last: null,
  ...fields,
});
const noted = (fields: Partial<NonNullable<FollowUp['last']>> = {}) => ({
  result: 'will_come' as const,
  at: '2026-03-10T06:00:00Z',
  hiddenUntil: day('2026-03-17'),
  cameBack: false,
  ...fields,
});

beforeEach(() => {
  clearToast();
  history.replaceState(null, '', '/doctor/follow-up');
});

type Lists = { open: FollowUp[]; done: FollowUp[] };
const PAGE = 2;

/** Responds like the server: pages of two, and a row with a result moves to the other list. */
const show = (
  { open = [], done = [] }: Partial<Lists>,
  answers: Parameters<typeof answerCalls>[0] = {},
) => {
  const lists: Lists = { open, done };
  const results = Object.fromEntries(
    open.map((row) => [
      `POST ${path}/patients/${row.patient.id}/follow-up`,
      () => {
        lists.open = lists.open.filter((one) => one !== row);
        lists.done = [{ ...row, last: noted() }, ...lists.done];
        return { body: { hiddenUntil: '2026-03-17' } };
      },
    ]),
  );
  const calls = answerCalls({
    [`GET ${path}/follow-up`]: ({ search }) => {
      const asked = new URLSearchParams(search);
      const rows = lists[asked.get('show') as keyof Lists];
      const start = Number(asked.get('cursor') ?? 0);
      const end = start + PAGE;
      return {
        body: { rows: rows.slice(start, end), next: end < rows.length ? String(end) : null },
      };
    },
    ...results,
    ...answers,
  });
  renderScreen(<FollowUpPage />, aDoctor);
  return calls;
};

const rowOf = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('li')!);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));

describe('the follow-up', () => {
  test('says why each patient is listed, and leads to chat, phone and patient', async () => {
    show({
      open: [
        aRow(1, {
          chatId: idOf(71) as unknown as ChatId,
          reasons: [
            { kind: 'rising', since: day('2026-03-03'), measure: 'sugar' },
            { kind: 'visit', since: day('2026-03-04') },
            { kind: 'missed', since: day('2026-03-05') },
            { kind: 'silent', since: day('2026-03-06') },
          ],
        }),
      ],
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Follow-up' })).toBeInTheDocument();
    expect(screen.getByText('Loading the follow-up...')).toBeInTheDocument();
    const row = await rowOf('Patient 1');
    expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Sugar rising, last measured on 3 Mar',
      'Should have come on 4 Mar',
      'Nothing ticked since 5 Mar, for three due days or more',
      'Silent since 6 Mar',
    ]);
    const hrefOf = (name: string) => row.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Message Patient 1')).toBe(`/doctor/inbox/${idOf(71)}`);
    expect(hrefOf('Call +919000000001')).toBe('tel:+919000000001');
    expect(hrefOf('Patient 1')).toBe(`/doctor/patients/${idOf(1)}`);
  });

  test('opens a chat that nobody has opened yet', async () => {
    const calls = show({ open: [aRow(1)] }, { 'POST /api/chats': { body: { id: idOf(72) } } });
    await userEvent.click((await rowOf('Patient 1')).getByRole('button', { name: /^Message/ }));
    await waitFor(() => expect(location.pathname).toBe(`/doctor/inbox/${idOf(72)}`));
    expect(calls.at(-1)?.body).toEqual({ patientId: idOf(1), doctorId: aDoctor.id });
  });

  test('takes a result with one press, and the row goes to the other list', async () => {
    const calls = show({ open: [aRow(1), aRow(2)] });
    await rowOf('Patient 1');
    await press('Note result for Patient 1');
    const dialog = screen.getByRole('dialog', { name: 'How did it go with Patient 1?' });
    const answers = within(dialog).getAllByRole('listitem');
    expect(answers.map(({ textContent }) => textContent)).toEqual([
      'Will comeListed again in 7 days',
      'Call laterListed again tomorrow',
      'Not reachedListed again in 2 days',
      'Moved awayListed again in 30 days, only if there is news',
      'StopNot listed again',
    ]);
    await press('Will come Listed again in 7 days');
    expect(await screen.findByText('Noted: Will come')).toBeInTheDocument();
    expect(screen.getByText('Listed again on 17 Mar')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText('Patient 1')).not.toBeInTheDocument();
    expect(screen.getByText('Patient 2')).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ result: 'will_come' });
    await choose('With a result');
    const row = await rowOf('Patient 1');
    expect(row.getByText('Will come')).toBeInTheDocument();
    expect(row.getByText('Listed again on 17 Mar')).toBeInTheDocument();
    expect(row.getByText('Not back yet')).toBeInTheDocument();
    expect(row.getByRole('button', { name: 'Change result for Patient 1' })).toBeInTheDocument();
  });

  test('keeps everything when a result is not saved', async () => {
    show(
      { open: [aRow(1)] },
      {
        [`POST ${path}/patients/${idOf(1)}/follow-up`]: errorAnswer(404, 'not_found', 'Not there.'),
      },
    );
    await rowOf('Patient 1');
    await press('Note result for Patient 1');
    await press('Stop Not listed again');
    expect(await screen.findByText('Result not saved')).toBeInTheDocument();
    expect(screen.getByText('Not there.')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(screen.getByText('Patient 1')).toBeInTheDocument();
  });

  test('says who came back, who is not listed again, and what came of it before', async () => {
    show({
      open: [aRow(3, { last: noted({ result: 'not_reached' }) })],
      done: [
        aRow(1, { reasons: [], last: noted({ result: 'stop', hiddenUntil: null }) }),
        aRow(2, { last: noted({ cameBack: true }) }),
      ],
    });
    const before = await rowOf('Patient 3');
    expect(before.getByText('Not reached')).toBeInTheDocument();
    expect(before.queryByText(/^Listed again/)).not.toBeInTheDocument();
    await choose('With a result');
    expect((await rowOf('Patient 1')).getByText('Not listed again')).toBeInTheDocument();
    expect((await rowOf('Patient 2')).getByText('Came back')).toBeInTheDocument();
  });

  test('comes page by page', async () => {
    show({ open: [aRow(1), aRow(2), aRow(3)] });
    await rowOf('Patient 2');
    expect(screen.queryByText('Patient 3')).not.toBeInTheDocument();
    await press('Load more');
    await rowOf('Patient 3');
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  test('says when the next page does not come, and asks again at a press', async () => {
    const lists = { open: [aRow(1), aRow(2), aRow(3)] };
    const refused = [true, false];
    show(lists, {
      [`GET ${path}/follow-up`]: ({ search }) => {
        const isNext = new URLSearchParams(search).has('cursor');
        if (isNext && refused.shift()) return errorAnswer(500, 'internal', 'Something went wrong.');
        const items = isNext ? lists.open.slice(PAGE) : lists.open.slice(0, PAGE);
        return { body: { rows: items, next: isNext ? null : '2' } };
      },
    });
    await rowOf('Patient 2');
    await press('Load more');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please check your connection');
    await press('Load more');
    await rowOf('Patient 3');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('says when there is nobody, in either list', async () => {
    show({});
    expect(await screen.findByText('Nobody to reach now')).toBeInTheDocument();
    await choose('With a result');
    expect(await screen.findByText('No results yet')).toBeInTheDocument();
  });

  test('says when it cannot be loaded, and tries again', async () => {
    let broken = true;
    show(
      {},
      {
        [`GET ${path}/follow-up`]: () =>
          broken
            ? errorAnswer(500, 'internal', 'Something went wrong.')
            : { body: { rows: [aRow(1)], next: null } },
      },
    );
    await screen.findByText('The follow-up could not be loaded');
    broken = false;
    await press('Try again');
    await rowOf('Patient 1');
  });
});
