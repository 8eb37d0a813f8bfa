import type { DoctorDetail } from '@saathi/contract';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render-app.tsx';
import { aDoctor, answerCalls, errorAnswer } from '../../../test/server.ts';
import { clearToast } from '../../ui/toast-store.ts';
import { EditDetailsDialog } from './edit-details-dialog.tsx';

const PATH = `/api/doctors/${aDoctor.id}`;
const detail: DoctorDetail = {
  id: aDoctor.id,
  userId: aDoctor.id,
  user: { name: aDoctor.name },
  specialty: 'Cardiologist',
  experience: 12,
  registrationNumber: null,
  rating: null,
  profileImage: null,
  qualifications: ['MBBS'],
  hospitals: [],
  verified: false,
  awayUntil: null,
};

const show = (answers: Parameters<typeof answerCalls>[0] = {}) => {
  const seen = answerCalls({
    [`GET ${PATH}`]: { body: detail },
    [`PATCH ${PATH}`]: ({ body }) => ({ body: { ...detail, ...(body as object) } }),
    ...answers,
  });
  const onClose = vi.fn();
  renderScreen(<EditDetailsDialog onClose={onClose} />, aDoctor);
  const sent = () => seen.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { onClose, sent };
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.findByLabelText(name);

beforeEach(clearToast);

describe("a doctor's own details", () => {
  test('say that they are loading', () => {
    show({ [`GET ${PATH}`]: () => new Promise(() => {}) });
    expect(screen.getByText('Loading your details...')).toBeInTheDocument();
  });

  test('can be asked for again after a failure', async () => {
    let tries = 0;
    show({
      [`GET ${PATH}`]: () => {
        tries += 1;
        return tries === 1 ? errorAnswer(500, 'internal', 'Broken') : { body: detail };
      },
    });
    expect(await screen.findByText('Your details could not be loaded')).toBeInTheDocument();
    await press('Try again');
    expect(await field('Specialty')).toHaveValue('Cardiologist');
  });

  test('are saved with lists changed, and what was typed last is not lost', async () => {
    const { onClose, sent } = show();
    const qualifications = await field('Qualifications');
    await userEvent.type(qualifications, 'MD{Enter}');
    await userEvent.type(qualifications, 'MD{Enter}');
    await userEvent.type(qualifications, 'DM');
    await press('Remove MBBS');
    await userEvent.type(await field('Hospitals'), 'City Hospital');
    await press('Add hospital');
    await userEvent.clear(await field('Years of experience'));
    await userEvent.type(await field('Years of experience'), '13');
    await press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()).toEqual([
      {
        experience: 13,
        qualifications: ['MD', 'DM'],
        hospitals: ['City Hospital'],
      },
    ]);
    expect(await screen.findByText('Details saved')).toBeInTheDocument();
  });

  test('say until when the doctor is away, by the day of the device', async () => {
    const back = new Date(2099, 2, 12);
    const { sent } = show({
      [`GET ${PATH}`]: { body: { ...detail, awayUntil: back.toISOString() } },
    });
    expect(await field('Away until')).toHaveValue('2099-03-12');
    const later = new Date(2099, 2, 13);
    fireEvent.change(await field('Away until'), { target: { value: '2099-03-13' } });
    await press('Save');
    await waitFor(() => expect(sent()).toEqual([{ awayUntil: later.toISOString() }]));
  });

  test('forget a day away that is over', async () => {
    show({ [`GET ${PATH}`]: { body: { ...detail, awayUntil: '2020-03-12T00:00:00.000Z' } } });
    expect(await field('Away until')).toHaveValue('');
  });

  test('keep a specialty of one’s own words, and send one chosen from the list', async () => {
    const { sent } = show({
      [`GET ${PATH}`]: { body: { ...detail, specialty: 'Sports medicine' } },
    });
    expect(await field('Specialty')).toHaveValue('Other');
    expect(screen.getByLabelText('Your specialty')).toHaveValue('Sports medicine');
    await press('Save');
    await waitFor(() => expect(sent()).toEqual([{}]));
    await userEvent.selectOptions(screen.getByLabelText('Specialty'), 'Dentist');
    await press('Save');
    await waitFor(() => expect(sent()).toMatchObject([{}, { specialty: 'Dentist' }]));
  });

  test('send a registration number that was changed, and no other', async () => {
    const PROFILE = 'PATCH /api/auth/profile';
    const user = { ...aDoctor, registrationNumber: 'MH-1' };
    const { sent } = show({
      [`GET ${PATH}`]: { body: { ...detail, registrationNumber: 'MH-1' } },
      [PROFILE]: { body: { user, doctor: null } },
    });
    const number = await field('Registration number');
    expect(number).toHaveValue('MH-1');
    await press('Save');
    await waitFor(() => expect(sent()).toHaveLength(1));
    await userEvent.type(number, '2345');
    await press('Save');
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()[1]).toEqual({ registrationNumber: 'MH-12345' });
  });

  test.each([
    [
      'that the verification ended',
      true,
      false,
      'You are no longer marked as verified. Until you are, you do not cover for anyone.',
    ],
    ['nothing of it while it stays', true, true, 'Your patients see them from now on.'],
    ['nothing of it without one', false, false, 'Your patients see them from now on.'],
  ])('warn of it beforehand, and say when saved %s', async (_, before, after, text) => {
    show({
      [`GET ${PATH}`]: { body: { ...detail, verified: before } },
      [`PATCH ${PATH}`]: { body: { ...detail, verified: after } },
    });
    const hint = 'If you are verified, a change ends that.';
    expect(await field('Specialty')).toHaveAccessibleDescription(hint);
    expect(await field('Qualifications')).toHaveAccessibleDescription(hint);
    await userEvent.type(await field('Qualifications'), 'MD{Enter}');
    await press('Save');
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test('ask for the own words where the specialty is another', async () => {
    const { sent } = show();
    await userEvent.selectOptions(await field('Specialty'), 'Other');
    await press('Save');
    expect(await screen.findByText('Please enter your specialty.')).toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  test.each([
    ['Years of experience', '0', 'Please enter a whole number from 1 to 50.'],
    ['Years of experience', '51', 'Please enter a whole number from 1 to 50.'],
  ])('are not sent while %s is "%s"', async (name, text, sentence) => {
    const { sent } = show();
    await userEvent.clear(await field(name));
    await userEvent.type(await field(name), text);
    await press('Save');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  test('are not thrown away without a question, nor by a page that loads anew', async () => {
    const { onClose } = show();
    await userEvent.type(await field('Hospitals'), 'City Hospital{Enter}');
    await userEvent.type(await field('Qualifications'), 'MD');
    await press('Cancel');
    await press('Keep writing');
    expect(onClose).not.toHaveBeenCalled();
    cleanup();
    const again = show();
    expect(await field('Qualifications')).toHaveValue('MD');
    expect(screen.getByText('City Hospital')).toBeInTheDocument();
    await press('Remove City Hospital');
    await waitFor(() => expect(screen.getByLabelText('Hospitals')).toHaveFocus());
    await press('Close');
    await press('Discard');
    expect(again.onClose).toHaveBeenCalledOnce();
    cleanup();
    show();
    expect(await field('Qualifications')).toHaveValue('');
  });

  test('say what became of them, also to somebody who has closed the dialog meanwhile', async () => {
    let finish = () => {};
    show({
      [`PATCH ${PATH}`]: () =>
        new Promise((resolve) => {
          finish = () => resolve({ body: detail });
        }),
    });
    await field('Specialty');
    await press('Save');
    await screen.findByRole('button', { name: 'Saving...' });
    cleanup();
    renderScreen(<p>Elsewhere</p>, aDoctor);
    act(finish);
    expect(await screen.findByText('Details saved')).toBeInTheDocument();
  });

  test('stay as typed when saving fails, and say so', async () => {
    const { onClose } = show({ [`PATCH ${PATH}`]: errorAnswer(503, 'overloaded', 'Busy.') });
    await userEvent.type(await field('Hospitals'), 'City Hospital{Enter}');
    await press('Save');
    expect(await screen.findByText('Details not saved')).toBeInTheDocument();
    expect(screen.getByText('City Hospital')).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });
});
