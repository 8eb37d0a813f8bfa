import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render-app.tsx';
import { aDoctor, answerCalls } from '../../test/server.ts';
import { aDoctorDetail } from '../features/chats/chats.factory.ts';
import { everything, ofDoctor } from './double-press.factory.ts';

const DAY_MS = 86_400_000;

const openDashboard = (awayUntil: string) => {
  localStorage.setItem('userId', aDoctor.id);
  answerCalls({
    ...everything,
    [`GET ${ofDoctor}/stats`]: {
      body: { totalPatients: 0, todayChats: 0, todayAppointments: 0, averageRating: null },
    },
    [`GET ${ofDoctor}/patients`]: { body: [] },
    [`GET /api/auth/me/${aDoctor.id}`]: {
      body: { user: aDoctor, doctor: aDoctorDetail({ awayUntil }) },
    },
  });
  renderApp('/doctor/dashboard');
  return screen.findByText('No patients assigned yet');
};

test('a doctor who is away is told so, with the way to change it', async () => {
  await openDashboard(new Date(Date.now() + DAY_MS).toISOString());
  expect(screen.getByText(/^You are away until/)).toBeVisible();
});

test('a doctor who is back is told nothing', async () => {
  await openDashboard(new Date(Date.now() - DAY_MS).toISOString());
  expect(screen.queryByText(/^You are away until/)).not.toBeInTheDocument();
});
