import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useInboxMessages as inbox } from '../features/chats/inbox/inbox.messages.ts';
import { usePatientChatMessages as patientChat } from '../features/chats/patient-chat.messages.ts';
import { usePatientsMessages as patients } from '../features/patients/patients.messages.ts';
import { hindi } from '../platform/i18n/hindi.ts';
import { useSharedMessages as shared } from '../platform/i18n/shared.messages.ts';
import type { ScreenName } from '../platform/page/screens.ts';
import { PageSkeleton } from './router.tsx';
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

test('a screen named after what it shows is called the same before and after its code has come, in every language', () => {
  const english = {
    shared: shared.english,
    'patient-chat': patientChat.english,
    patients: patients.english,
    inbox: inbox.english,
  };
  for (const words of [english, hindi as unknown as typeof english]) {
    expect(words.shared.titles).toMatchObject({
      patientChat: words['patient-chat'].page.title,
      doctorPatient: words.patients.detail.title,
      doctorInboxChat: words.inbox.chat.title,
    });
  }
});
