import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DayStrip } from './day-strip.tsx';

const days = [
  { id: '2026-11-19', label: '19 Nov – Achieved', share: 1 },
  { id: '2026-11-20', label: '20 Nov – Not achieved', share: 0 },
  { id: '2026-11-21', label: '21 Nov – Achieved', share: 1, isToday: true },
];
const dots = () => within(screen.getByRole('group', { name: 'Last 3 days' })).getAllByRole('img');

test('each dot tells its day and whether it was achieved; today is marked', () => {
  render(<DayStrip label="Last 3 days" days={days} />);
  expect(dots().map((dot) => dot.getAttribute('aria-label'))).toEqual(days.map((day) => day.label));
  expect(screen.getByRole('img', { current: 'date' })).toHaveAccessibleName('21 Nov – Achieved');
});

test('achieved and not achieved differ in shape, not only in colour', () => {
  render(<DayStrip label="Last 3 days" days={days} />);
  const shapes = dots().map((dot) => dot.querySelectorAll('path').length);
  expect(shapes).toEqual([1, 0, 1]);
});

test('only a day that does something is a button', async () => {
  const onPress = vi.fn();
  render(
    <DayStrip
      label="Last 3 days"
      days={days.map((day) => (day.isToday ? { ...day, onPress } : day))}
    />,
  );
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: '21 Nov – Achieved' }));
  expect(onPress).toHaveBeenCalledOnce();
});

test('the keyboard reaches the strip once and walks along it; a tooltip shows the words', async () => {
  render(
    <>
      <DayStrip label="Last 3 days" days={days} />
      <button type="button">After</button>
    </>,
  );
  await userEvent.tab();
  expect(screen.getByRole('img', { name: /21 Nov/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('img', { name: /20 Nov/ })).toHaveFocus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('20 Nov – Not achieved');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
});
