import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/render-app.tsx';
import { type answerCalls, aPatient, errorAnswer } from '../../../test/server.ts';
import { clearToast } from '../../ui/toast-store.ts';
import {
  ASSIGN,
  button,
  invalid,
  LIST,
  press,
  show,
  VALIDATE,
  valid,
} from './qr-scanner.factory.tsx';

beforeEach(() => {
  clearToast();
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: async () => {} },
    configurable: true,
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'));

describe('a code that came with the address', () => {
  test('leaves the address, survives a reload and is asked about', async () => {
    const { codes, unmount } = show(
      { [VALIDATE]: { body: valid } },
      '/patient/qr-scanner#d=token-of-the-address',
    );
    expect(await screen.findByText('Scan Complete!')).toBeInTheDocument();
    expect(location.hash).toBe('');
    expect(codes()).toEqual(['token-of-the-address']);
    unmount();
    show({ [VALIDATE]: { body: valid } });
    expect(await screen.findByText('Scan Complete!')).toBeInTheDocument();
  });

  test.each([
    ['cancelled', valid, () => press('Cancel')],
    ['refused', invalid('No'), () => screen.findByText('Invalid QR Code')],
  ])('is forgotten when it was %s', async (_, body, answer) => {
    const first = show({ [VALIDATE]: { body } }, '/patient/qr-scanner#d=token');
    await answer();
    first.unmount();
    const { seen } = show();
    expect(await button('Start Camera')).toBeInTheDocument();
    expect(seen).toEqual([]);
  });
});

describe('the confirmation', () => {
  const open = async (answers: Parameters<typeof answerCalls>[0], body = valid) => {
    const view = show({ [VALIDATE]: { body }, ...answers }, '/patient/qr-scanner#d=token');
    await screen.findByText('Scan Complete!');
    return view;
  };

  test('says who the doctor is and what the doctor will see', async () => {
    await open({});
    for (const text of [
      'Meera Iyer',
      'Cardiologist',
      '12 years of experience',
      'MBBS',
      'Verified',
      'Add Dr. Meera Iyer to your doctors list?',
      'your name, age, gender and phone number',
      'your goals and how you keep them',
      'your readings, such as blood pressure or sugar',
      'your chat with them',
    ]) {
      expect(screen.getByText(text)).toBeInTheDocument();
    }
  });

  test('says when nobody has checked the doctor, and when the doctor is in the list', async () => {
    await open({}, { ...valid, doctor: { ...valid.doctor!, verified: false, assigned: true } });
    expect(screen.getByText('Not verified')).toBeInTheDocument();
    expect(screen.getByText('Dr. Meera Iyer is already in your list.')).toBeInTheDocument();
  });

  test('adds the doctor once, says so and leads to the refreshed list', async () => {
    let answer: (answer: { body: object }) => void = () => {};
    const { seen, queryClient } = await open({
      [ASSIGN]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      [LIST]: { body: [] },
    });
    queryClient.setQueryData(['/api/patients', 'doctors', aPatient.id], []);
    await press('Add Doctor');
    const adding = await button('Adding...');
    await userEvent.click(adding);
    const body = { doctorId: 'd', doctorName: 'Meera Iyer', specialty: 'Cardiologist' };
    await act(async () => answer({ body }));
    expect(await screen.findByText('Doctor Added Successfully!')).toBeInTheDocument();
    expect(
      screen.getByText('Dr. Meera Iyer (Cardiologist) has been added to your doctors list.'),
    ).toBeInTheDocument();
    expect(location.pathname).toBe('/patient/doctors');
    expect(seen.filter(({ path }) => path.endsWith('assign-via-qr'))).toEqual([
      expect.objectContaining({
        body: { qrData: 'token', patientUserId: aPatient.id, consentVersion: '4' },
      }),
    ]);
    expect(
      queryClient.getQueryState(['/api/patients', 'doctors', aPatient.id])?.isInvalidated,
    ).toBe(true);
  });

  test('says what became of it, also to somebody who has gone back meanwhile', async () => {
    let answer: (answer: { body: object }) => void = () => {};
    await open({
      [ASSIGN]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      [LIST]: { body: [] },
    });
    await press('Add Doctor');
    history.replaceState(null, '', '/patient/goals');
    cleanup();
    renderScreen(<p>Elsewhere</p>, aPatient);
    const body = { doctorId: 'd', doctorName: 'Meera Iyer', specialty: 'Cardiologist' };
    await act(async () => answer({ body }));
    expect(await screen.findByText('Doctor Added Successfully!')).toBeInTheDocument();
    expect(location.pathname).toBe('/patient/goals');
  });

  test.each([
    [
      'the server’s message',
      errorAnswer(422, 'qr_invalid', 'This code was replaced.'),
      'This code was replaced.',
    ],
    ['a plain sentence', { status: 502, body: {} }, 'Failed to assign doctor'],
    [
      'another without network',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Failed to add doctor. Please try again.',
    ],
  ])('keeps the doctor on the screen when adding fails, with %s', async (_, answer, sentence) => {
    await open({ [ASSIGN]: answer });
    await press('Add Doctor');
    expect(await screen.findByText('Assignment Failed')).toBeInTheDocument();
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(await button('Add Doctor')).toBeInTheDocument();
  });
});
