import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DayStrip } from './day-strip.tsx';

const days = [
  { id: '2026-11-19', label: '19 Nov – Achieved', achieved: true },
  { id: '2026-11-20', label: '20 Nov – Not achieved', achieved: false },
  { id: '2026-11-21', label: '21 Nov – Achieved', achieved: true, isToday: true },
];

test('each dot tells its day and whether it was achieved; today is marked', () => {
  render(<DayStrip label="Last 3 days" days={days} />);
  expect(screen.getByRole('group', { name: 'Last 3 days' })).toBeInTheDocument();
  const dots = screen.getAllByRole('button');
  expect(dots.map((dot) => dot.getAttribute('aria-label'))).toEqual(days.map((day) => day.label));
  expect(screen.getByRole('button', { current: 'date' })).toHaveAccessibleName('21 Nov – Achieved');
});

test('achieved and not achieved differ in shape, not only in colour', () => {
  render(<DayStrip label="Last 3 days" days={days} />);
  const shapes = screen.getAllByRole('button').map((dot) => dot.querySelectorAll('path').length);
  expect(shapes).toEqual([1, 0, 1]);
});

test('the keyboard reaches the strip once and walks along it; a tooltip shows the words', async () => {
  render(
    <>
      <DayStrip label="Last 3 days" days={days} />
      <button type="button">After</button>
    </>,
  );
  await userEvent.tab();
  expect(screen.getByRole('button', { name: /21 Nov/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('button', { name: /20 Nov/ })).toHaveFocus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('20 Nov – Not achieved');
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});
