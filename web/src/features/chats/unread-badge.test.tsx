import type { AssignedDoctor } from '@saathi/contract';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, aPatient } from '../../../test/server.ts';
import { aDoctorDetail } from './chats.factory.ts';
import { UnreadBadge } from './unread-badge.tsx';

const aDoctorOfMine = (unread: number): AssignedDoctor => ({
  ...aDoctorDetail(),
  name: aDoctor.name,
  assignedAt: '2026-01-01T00:00:00Z',
  unread,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('counts what has come in also where no event of the server gets through', async () => {
  const server = { unread: 0 };
  answerCalls({
    [`GET /api/patients/doctors/${aPatient.id}`]: () => ({
      body: [aDoctorOfMine(server.unread)],
    }),
  });
  renderScreen(<UnreadBadge />, aPatient);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(document.title).not.toMatch(/^\(/);
  server.unread = 2;
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.getByText('2')).toBeInTheDocument();
  expect(document.title).toMatch(/^\(2\)/);
});
