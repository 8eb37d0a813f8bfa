import type { DayString } from '@saathi/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { holdDate } from '../../../test/held-date.ts';
import { dayOf } from '../../platform/i18n/days.ts';
import { entriesUpTo } from './goals.factory.ts';
import { readyBox, serve, show, TODAY, tickPath, walk, walkBox } from './goals-screen.factory.tsx';

holdDate();

test('corrects yesterday by one press, and says how to take it back', async () => {
  const yesterday = '2026-11-19';
  const calls = serve([[{ ...walk, streak: 1 }, entriesUpTo(TODAY, '···✓✓·✓')]], {
    [tickPath]: { body: { goalId: walk.id, date: yesterday, achieved: true, streak: 4 } },
  });
  show();
  await readyBox();
  await userEvent.click(
    screen.getByRole('button', { name: '19 Nov – Not achieved. Press to correct.' }),
  );
  expect(await screen.findByText('4 day streak')).toBeInTheDocument();
  expect(
    screen.getByRole('button', { name: '19 Nov – Achieved. Press to correct.' }),
  ).toBeInTheDocument();
  const tick = calls.find(({ method }) => method === 'POST');
  expect(tick?.body).toEqual({ achieved: true, userDate: yesterday, today: TODAY });
  expect(
    await screen.findByText(
      '“Walk 30 minutes” is ticked off for yesterday. Press the day again to take it back.',
    ),
  ).toBeInTheDocument();
});

test('celebrates a milestone on its day alone, also on a page that stays open', async () => {
  const reached = { body: { goalId: walk.id, date: TODAY, achieved: true, streak: 7 } };
  serve([[{ ...walk, streak: 6 }, entriesUpTo(TODAY, '✓✓✓✓✓✓·')]], { [tickPath]: reached });
  show();
  await userEvent.click(await readyBox());
  expect(await screen.findByText('A whole week, every single day!')).toBeInTheDocument();
  const next = '2026-11-21' as DayString;
  vi.setSystemTime(new Date(2026, 10, 21, 0, 0, 5));
  serve([[{ ...walk, streak: 7 }, entriesUpTo(next, '✓✓✓✓✓✓·')]]);
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await waitFor(async () => expect(await walkBox()).not.toBeChecked());
  expect(screen.queryByText('A whole week, every single day!')).not.toBeInTheDocument();
});

test('crosses midnight on an open page: the tick becomes yesterday’s', async () => {
  const calls = serve([[{ ...walk, streak: 4 }, entriesUpTo(TODAY, '···✓✓✓✓')]]);
  show();
  expect(await readyBox()).toBeChecked();
  const next = '2026-11-21' as DayString;
  vi.setSystemTime(new Date(2026, 10, 21, 0, 0, 5));
  serve([[{ ...walk, streak: 4 }, entriesUpTo(next, '··✓✓✓✓·')]], {
    [tickPath]: { body: { goalId: walk.id, date: next, achieved: true, streak: 5 } },
  });
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await waitFor(async () => expect(await walkBox()).not.toBeChecked());
  expect(
    screen.getByRole('button', { name: '20 Nov – Achieved. Press to correct.' }),
  ).toBeInTheDocument();
  await userEvent.click(await readyBox());
  expect(await screen.findByText('5 day streak')).toBeInTheDocument();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  expect(dayOf(new Date())).toBe(next);
});

test('a tick just after midnight stays on the page that still showed the day before', async () => {
  serve([[walk, entriesUpTo(TODAY, '···✓✓✓·')]]);
  show();
  await readyBox();
  const next = '2026-11-21' as DayString;
  vi.setSystemTime(new Date(2026, 10, 21, 0, 0, 20));
  const calls = serve([[{ ...walk, streak: 4 }, entriesUpTo(next, '··✓✓✓✓·')]], {
    'GET /api/goals': () => new Promise(() => {}),
    [tickPath]: { body: { goalId: walk.id, date: TODAY, achieved: true, streak: 4 } },
  });
  await userEvent.click(await walkBox());
  expect(await screen.findByText('Progress updated')).toBeInTheDocument();
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ userDate: TODAY });
  expect(await screen.findByRole('button', { name: /^20 Nov – Achieved/ })).toBeInTheDocument();
  expect(screen.getByText('4 day streak')).toBeInTheDocument();
});
