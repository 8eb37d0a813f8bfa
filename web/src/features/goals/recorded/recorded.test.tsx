import type { DayString, ListedGoal } from '@saathi/contract';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../test/render-app.tsx';
import { aDoctor, aPatient } from '../../../../test/server.ts';
import { api } from '../../../platform/api/api.ts';
import { addDays } from '../../../platform/i18n/days.ts';
import { aGoal, entriesUpTo } from '../goals.factory.ts';
import { type RecordedTick, useShowRecorded } from './index.ts';

const DAY = '2026-11-20' as DayString;
const NEXT = addDays(DAY, 1);
const goal = aGoal(1);

/** Records a tick while lists of both days are cached; returns what they show afterwards. */
const record = (date: DayString) => {
  const hook: { show?: (tick: RecordedTick) => void } = {};
  const Screen = () => {
    hook.show = useShowRecorded();
    return null;
  };
  const { queryClient } = renderScreen(<Screen />, aPatient);
  const keyOf = (userDate: DayString, as = aPatient.id) =>
    api.goals.list.key({ as, query: { userDate } });
  const keys = [keyOf(DAY), keyOf(NEXT), keyOf(DAY, aDoctor.id)];
  for (const [place, key] of keys.entries()) {
    const days = entriesUpTo(place === 1 ? NEXT : DAY, '·······');
    queryClient.setQueryData(key, [{ ...goal, last7Days: days }]);
  }
  hook.show?.({ goalId: goal.id, date, achieved: true, streak: 1 });
  return keys.map((key) => {
    const [shown] = queryClient.getQueryData<ListedGoal[]>(key) ?? [];
    const ticked = shown?.last7Days.filter(({ achieved }) => achieved).map(({ date }) => date);
    return { streak: shown?.streak, ticked };
  });
};

const untouched = { streak: 0, ticked: [] };

test('a tick is shown in every list of the person that has its day, and in nobody else’s', () => {
  const shown = { streak: 1, ticked: [DAY] };
  expect(record(DAY)).toEqual([shown, shown, untouched]);
});

test('a tick of the next day marks nothing in a list that ends before it', () => {
  expect(record(NEXT)).toEqual([untouched, { streak: 1, ticked: [NEXT] }, untouched]);
});
