import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { holdDate } from '../../../test/held-date.ts';
import { renderScreen } from '../../../test/render-app.tsx';
import { aPatient } from '../../../test/server.ts';
import { Greeting } from './greeting.tsx';

holdDate();

test.each([
  [9, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
])('at %i o’clock greets with %s and the name', (hour, greeting) => {
  vi.setSystemTime(new Date(2026, 10, 20, hour));
  renderScreen(<Greeting />, aPatient);
  expect(screen.getByText(greeting)).toBeInTheDocument();
  expect(screen.getByText('Asha Rao')).toBeInTheDocument();
});
