import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAssignmentsMessages as assignments } from '../features/assignments/assignments.messages.ts';
import { useQrMessages as qr } from '../features/assignments/qr.messages.ts';
import { useSettingsMessages as settings } from '../features/auth/settings/settings.messages.ts';
import { useChatsMessages as chats } from '../features/chats/chats.messages.ts';
import { useInboxMessages as inbox } from '../features/chats/inbox/inbox.messages.ts';
import { useGoalsMessages as goals } from '../features/goals/goals.messages.ts';
import { usePatientsMessages as patients } from '../features/patients/patients.messages.ts';
import { hindi } from '../platform/i18n/hindi.ts';
import type { ScreenName } from '../platform/page/screens.ts';
import { useAppMessages as app } from './app.messages.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { areaOf, pages } from './routes.ts';

const names = Object.keys(pages) as ScreenName[];

test.each(names.filter((name) => areaOf(name) !== 'login'))(
  'while the code of %s is on its way, its heading and title are there',
  (name) => {
    render(<PageSkeleton name={name} />);
    const heading = screen.getByRole('heading', { level: 1 }).textContent ?? '';
    expect(heading).not.toBe('Saathi');
    expect(document.title).toBe(`${heading} · Saathi`);
  },
);

test('a screen is called the same before and after its code has come, in every language', () => {
  const english = {
    app: app.english,
    goals: goals.english,
    assignments: assignments.english,
    chats: chats.english,
    qr: qr.english,
    settings: settings.english,
    patients: patients.english,
    inbox: inbox.english,
  };
  for (const words of [english, hindi as unknown as typeof english]) {
    expect(words.app.titles).toMatchObject({
      patientGoals: words.goals.title,
      patientDoctors: words.assignments.doctors.title,
      patientChat: words.chats.page.title,
      patientQrScanner: words.assignments.scanner.title,
      patientSettings: words.settings.title,
      doctorDashboard: words.patients.dashboard.title,
      doctorPatients: words.patients.list.title,
      doctorInbox: words.inbox.title,
      doctorInboxChat: words.inbox.chat.title,
      doctorQr: words.qr.title,
      doctorSettings: words.settings.title,
    });
  }
});
