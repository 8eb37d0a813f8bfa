import type { AssignedDoctor } from '@saathi/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-app.tsx';
import { answerCalls, aPatient, errorAnswer } from '../../../test/server.ts';
import { clearToast } from '../../ui/toast-store.ts';
import { YourDoctorsPage } from './your-doctors-page.tsx';

const LIST = `GET /api/patients/doctors/${aPatient.id}`;
const id = '0190a000-0000-7000-8000-00000000000a' as AssignedDoctor['id'];
const REMOVE = `DELETE /api/patients/${aPatient.id}/doctors/${id}`;

const doctor: AssignedDoctor = {
  id,
  userId: id,
  name: 'Meera Iyer',
  specialty: 'Cardiologist',
  experience: 12,
  registrationNumber: null,
  rating: null,
  profileImage: null,
  qualifications: ['MBBS', 'MD'],
  hospitals: ['City Hospital', 'Ruby Hall', 'Sahyadri'],
  verified: false,
  awayUntil: null,
  assignedAt: '2026-03-10T03:30:00.000Z',
  unread: 0,
};

const show = (answers: Parameters<typeof answerCalls>[0]) => {
  const seen = answerCalls(answers);
  return {
    seen,
    ...renderScreen(
      <main>
        <YourDoctorsPage />
      </main>,
      aPatient,
    ),
  };
};
const showDoctor = (changes: Partial<AssignedDoctor> = {}) =>
  show({ [LIST]: { body: [{ ...doctor, ...changes }] } });
const card = async () => (await screen.findByRole('heading', { level: 2 })).closest('li')!;

beforeEach(clearToast);

describe('Your Doctors', () => {
  test('says that it is loading', async () => {
    show({ [LIST]: () => new Promise(() => {}) });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your Doctors');
    expect(screen.getByRole('status')).toHaveTextContent('Loading your doctors...');
  });

  test('a failure can be tried again', async () => {
    let tries = 0;
    show({
      [LIST]: () => {
        tries += 1;
        return tries === 1 ? errorAnswer(500, 'internal', 'Broken') : { body: [doctor] };
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Your doctors could not be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Meera Iyer')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test('without doctors leads to the scanner', async () => {
    show({ [LIST]: { body: [] } });
    expect(await screen.findByText('No Doctors Assigned')).toBeInTheDocument();
    expect(screen.getByText("You haven't been assigned to any doctors yet.")).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Doctor via QR Code' })).toHaveAttribute(
      'href',
      '/patient/qr-scanner',
    );
  });

  test('shows who each doctor is and leads to the chat', async () => {
    showDoctor();
    const shown = within(await card());
    for (const text of ['Meera Iyer', 'Cardiologist', '12 years of experience', 'MBBS', 'MD']) {
      expect(shown.getByText(text)).toBeInTheDocument();
    }
    expect(shown.getByText(/City Hospital/)).toHaveTextContent('City Hospital +2 more');
    expect(shown.queryByText(/Ruby Hall/)).not.toBeInTheDocument();
    expect(shown.queryByText('Verified')).not.toBeInTheDocument();
    expect(shown.getByRole('link', { name: 'Chat with Dr. Meera Iyer' })).toHaveAttribute(
      'href',
      `/patient/chat/${id}`,
    );
    expect(screen.getByRole('link', { name: 'Add Doctor' })).toHaveAttribute(
      'href',
      '/patient/qr-scanner',
    );
  });

  test('counts one hospital and one year as one', async () => {
    showDoctor({ hospitals: ['City Hospital'], experience: 1 });
    const shown = within(await card());
    expect(shown.getByText('City Hospital').textContent).toBe('City Hospital');
    expect(shown.getByText('1 year of experience')).toBeInTheDocument();
  });

  test('tells a verified doctor, one who is away, and messages not seen yet', async () => {
    showDoctor({ verified: true, awayUntil: '2099-03-12T06:00:00.000Z', unread: 2 });
    const shown = within(await card());
    expect(shown.getByText('Verified')).toBeInTheDocument();
    expect(shown.getByText('Away until 12 Mar')).toBeInTheDocument();
    expect(
      shown.getByRole('link', { name: 'Chat with Dr. Meera Iyer, 2 new messages' }),
    ).toBeInTheDocument();
  });

  test('shows a name as text, whatever it holds', async () => {
    showDoctor({ name: '<img src=x onerror=alert(1)>' });
    expect((await card()).querySelector('img')).toBeNull();
  });
});

describe('removing a doctor', () => {
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'More about Dr. Meera Iyer' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Remove doctor' }));
    return within(screen.getByRole('alertdialog', { name: 'Remove Dr. Meera Iyer?' }));
  };

  test('is asked first, and Cancel changes nothing', async () => {
    const { seen } = showDoctor();
    const dialog = await ask();
    expect(dialog.getByText(/appointments with them are cancelled.*inbox/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(seen.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('takes the doctor off the list', async () => {
    let assigned = true;
    show({
      [LIST]: () => ({ body: assigned ? [doctor] : [] }),
      [REMOVE]: () => {
        assigned = false;
        return { body: { success: true } };
      },
    });
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No Doctors Assigned')).toBeInTheDocument();
    expect(await screen.findByText('Doctor removed')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test('is not undone by a read that was asked before it', async () => {
    let answer = () => {};
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let reads = 0;
    const { queryClient } = show({
      [LIST]: async () => {
        reads += 1;
        const before = { body: [doctor] };
        if (reads === 2) await late;
        return reads > 2 ? { body: [] } : before;
      },
      [REMOVE]: { body: { success: true } },
    });
    const dialog = await ask();
    void queryClient.invalidateQueries({ queryKey: ['/api/patients'] });
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Doctor removed')).toBeInTheDocument();
    answer();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText('Meera Iyer')).not.toBeInTheDocument();
  });

  test('that fails keeps the doctor and says so', async () => {
    show({
      [LIST]: { body: [doctor] },
      [REMOVE]: errorAnswer(503, 'overloaded', 'The server is busy.'),
    });
    const dialog = await ask();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Doctor not removed')).toBeInTheDocument();
    expect(screen.getByText('The server is busy.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText('Meera Iyer')).toBeInTheDocument());
  });
});
