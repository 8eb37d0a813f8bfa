import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assignmentsMessages as assignments } from '../features/assignments/assignments.messages.ts';
import { qrMessages as qr } from '../features/assignments/qr.messages.ts';
import { settingsMessages as settings } from '../features/auth/settings/settings.messages.ts';
import { chatsMessages as chats } from '../features/chats/chats.messages.ts';
import { inboxMessages as inbox } from '../features/chats/inbox/inbox.messages.ts';
import { goalsMessages as goals } from '../features/goals/goals.messages.ts';
import { patientsMessages as patients } from '../features/patients/patients.messages.ts';
import { hindi } from '../platform/i18n/hindi.ts';
import type { MessagesOf } from '../platform/i18n/i18n.ts';
import type { ScreenName } from '../platform/page/screens.ts';
import { appMessages as app } from './app.messages.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { areaOf, pages } from './routes.ts';

type Words<C> = { [N in keyof C]: MessagesOf<C[N]> };

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
  const english = [app, goals, assignments, chats, qr, settings, patients, inbox] as const;
  const languages = [english.map((one) => one.english), english.map(({ name }) => hindi[name])];
  for (const words of languages) {
    const [a, g, d, c, q, s, p, i] = words as unknown as Words<typeof english>;
    expect(a.titles).toMatchObject({
      patientGoals: g.title,
      patientDoctors: d.doctors.title,
      patientChat: c.page.title,
      patientQrScanner: d.scanner.title,
      patientSettings: s.title,
      doctorDashboard: p.dashboard.title,
      doctorPatients: p.list.title,
      doctorInbox: i.title,
      doctorInboxChat: i.chat.title,
      doctorQr: q.title,
      doctorSettings: s.title,
    });
  }
});
