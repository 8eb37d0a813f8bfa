import type { QrValidation } from '@saathi/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-app.tsx';
import { answerCalls, aPatient, errorAnswer } from '../../testing/server.ts';
import { clearToast } from '../../ui/toast-store.ts';
import { loadCodeReader } from './code-reader.ts';
import { QrScannerPage } from './qr-scanner-page.tsx';

vi.mock('./code-reader.ts', () => ({ loadCodeReader: vi.fn() }));

const VALIDATE = 'POST /api/patients/validate-qr';
const ASSIGN = 'POST /api/patients/assign-via-qr';
const LIST = `GET /api/patients/doctors/${aPatient.id}`;

const valid: QrValidation = {
  isValid: true,
  doctor: {
    name: 'Meera Iyer',
    specialty: 'Cardiologist',
    experience: 12,
    qualifications: ['MBBS'],
    verified: true,
    assigned: false,
  },
  error: null,
};
const invalid = (error: string | null): QrValidation => ({ isValid: false, doctor: null, error });

/** What the camera sees; null while it sees no code. */
let inView: string | null = null;
let tracks: { ended: boolean; tell: () => void }[] = [];

const giveCamera = (open?: () => Promise<never>, cameras = 1) => {
  const list = [
    { kind: 'videoinput', deviceId: 'front', label: 'Front camera' },
    { kind: 'videoinput', deviceId: 'back', label: 'Back camera' },
  ].slice(0, cameras);
  const getUserMedia = async ({ video }: { video: { deviceId?: { exact: string } } }) => {
    const track = Object.assign(new EventTarget(), {
      ended: false,
      torch: false,
      stop() {
        track.ended = true;
      },
      tell: () => track.dispatchEvent(new Event('ended')),
      getSettings: () => ({ deviceId: video.deviceId?.exact ?? 'front' }),
      getCapabilities: () => ({ torch: video.deviceId?.exact === 'back' }),
      applyConstraints: async () => {},
    });
    tracks.push(track);
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  };
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: open ?? getUserMedia, enumerateDevices: async () => list },
    configurable: true,
  });
};

const show = (answers: Parameters<typeof answerCalls>[0] = {}, address = '/patient/qr-scanner') => {
  const seen = answerCalls(answers);
  history.replaceState(null, '', address);
  const view = renderScreen(<QrScannerPage />, aPatient);
  return {
    ...view,
    codes: () => seen.map(({ body }) => (body as { qrData: string }).qrData),
    seen,
  };
};
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));
const startCamera = async () => {
  await press('Start Camera');
  await button('Stop Scanning');
};
const live = () => tracks.filter(({ ended }) => !ended).length;
const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

beforeEach(() => {
  clearToast();
  inView = null;
  tracks = [];
  Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true });
  Object.defineProperty(HTMLMediaElement.prototype, 'readyState', {
    value: 4,
    configurable: true,
  });
  HTMLMediaElement.prototype.play = async () => {};
  vi.mocked(loadCodeReader).mockResolvedValue(async () => inView);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  giveCamera();
});
afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'));

describe('the scanner', () => {
  test('waits with the camera off and says how it works', async () => {
    show();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Scan Doctor QR Code');
    expect(screen.getByText('Tap Start Camera and allow permission')).toBeInTheDocument();
    expect(
      screen.getByText('Camera access is required to scan. No images are stored.'),
    ).toBeInTheDocument();
    expect(live()).toBe(0);
  });

  test('says what to do while the camera is on, and turns it off again', async () => {
    show();
    await startCamera();
    expect(screen.getByText('Point camera at QR code')).toBeInTheDocument();
    expect(live()).toBe(1);
    await press('Stop Scanning');
    expect(live()).toBe(0);
    expect(await button('Start Camera')).toBeInTheDocument();
  });

  test('turns the camera off when it is left', async () => {
    const { unmount } = show();
    await startCamera();
    unmount();
    expect(live()).toBe(0);
  });

  test('says that it validates, then shows the doctor with the camera off', async () => {
    let answer: (answer: { body: QrValidation }) => void = () => {};
    show({
      [VALIDATE]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    inView = 'a-code';
    await startCamera();
    expect(await screen.findByText('Validating QR code...')).toBeInTheDocument();
    await act(async () => answer({ body: valid }));
    expect(await screen.findByText('Scan Complete!')).toHaveFocus();
    expect(live()).toBe(0);
  });

  test.each([
    [
      invalid('This code was replaced. Ask your doctor for the new one.'),
      'This code was replaced. Ask your doctor for the new one.',
    ],
    [invalid(null), 'QR code is not valid'],
    [{ ...valid, doctor: null }, 'QR code is not valid'],
  ])('keeps the camera on for %j', async (body, sentence) => {
    show({ [VALIDATE]: { body } });
    inView = 'a-code';
    await startCamera();
    expect(await screen.findByText('Invalid QR Code')).toBeInTheDocument();
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(live()).toBe(1);
  });

  test('does not submit the same code again, and another one only after two seconds', async () => {
    const { codes } = show({ [VALIDATE]: { body: invalid('No') } });
    inView = 'first';
    await startCamera();
    await waitFor(() => expect(codes()).toEqual(['first']));
    inView = 'second';
    await pause(1_500);
    expect(codes()).toEqual(['first']);
    await waitFor(() => expect(codes()).toEqual(['first', 'second']), { timeout: 2_000 });
    await pause(2_300);
    expect(codes()).toEqual(['first', 'second']);
  }, 15_000);

  test('that could not ask the server says so and can try again', async () => {
    let tries = 0;
    const { codes } = show({
      [VALIDATE]: () => {
        tries += 1;
        if (tries === 1) throw new TypeError('Failed to fetch');
        return { body: valid };
      },
    });
    inView = 'a-code';
    await startCamera();
    expect(await screen.findByText('Scan Failed')).toBeInTheDocument();
    expect(screen.getByText('Failed to validate QR code')).toBeInTheDocument();
    await press('Try again');
    expect(await screen.findByText('Scan Complete!')).toBeInTheDocument();
    expect(codes()).toEqual(['a-code', 'a-code']);
  });

  test('says how long to wait after too many attempts', async () => {
    const sentence = 'Too many attempts. Try again in 10 minutes.';
    show({ [VALIDATE]: errorAnswer(429, 'too_many_attempts', sentence) });
    inView = 'a-code';
    await startCamera();
    expect(await screen.findByText('Scan Failed')).toBeInTheDocument();
    expect(screen.getByText(sentence)).toBeInTheDocument();
  });

  test('switches to the rear camera and its light, and remembers it', async () => {
    giveCamera(undefined, 2);
    show();
    await startCamera();
    expect(screen.queryByRole('button', { name: 'Light' })).not.toBeInTheDocument();
    await press('Switch camera');
    await press('Light');
    expect(await screen.findByRole('button', { name: 'Light', pressed: true })).toBeInTheDocument();
    expect(live()).toBe(1);
    expect(localStorage.getItem('camera')).toBe('back');
  });

  test('offers no switch and no light where the device has neither', async () => {
    show();
    await startCamera();
    expect(screen.queryByRole('button', { name: 'Switch camera' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Light' })).not.toBeInTheDocument();
  });
});

describe('a camera that does not come', () => {
  const noCamera = 'Please ensure your device has a camera and grant permission to use it.';
  const failed = 'Failed to access camera. Please check permissions and try again.';
  const refuse = (name: string) => () => Promise.reject(new DOMException('', name));

  test.each([
    ['none in the list', () => giveCamera(undefined, 0), 'No Camera Found', noCamera],
    ['none found', () => giveCamera(refuse('NotFoundError')), 'No Camera Found', noCamera],
    ['refused', () => giveCamera(refuse('NotAllowedError')), 'Camera Error', failed],
    ['in use elsewhere', () => giveCamera(refuse('NotReadableError')), 'Camera Error', failed],
  ])('is told apart: %s', async (_, arrange, title, text) => {
    arrange();
    show();
    await press('Start Camera');
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(await button('Start Camera')).not.toHaveAttribute('aria-disabled');
  });

  test('or goes away while it is on, is told', async () => {
    show();
    await startCamera();
    act(() => tracks[0]?.tell());
    expect(await screen.findByText('Camera Error')).toBeInTheDocument();
    expect(live()).toBe(0);
  });

  test('is explained on a page that is not secure, where a picture still works', async () => {
    Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true });
    inView = 'a-code';
    show({ [VALIDATE]: { body: valid } });
    expect(screen.getByText('The camera needs a secure page')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Start Camera' })).not.toBeInTheDocument();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    await userEvent.upload(input, new File(['x'], 'code.png', { type: 'image/png' }));
    expect(await screen.findByText('Scan Complete!')).toBeInTheDocument();
  });
});

describe('a picture', () => {
  test.each([
    ['holds no code', async () => null],
    ['cannot be opened', () => Promise.reject(new Error('HEIC'))],
  ])('that %s is told', async (_, read) => {
    vi.mocked(loadCodeReader).mockResolvedValue(read);
    const { seen } = show();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    await userEvent.upload(input, new File(['x'], 'cat.png', { type: 'image/png' }));
    expect(await screen.findByText('No QR code was found in this picture.')).toBeInTheDocument();
    expect(seen).toEqual([]);
  });
});

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
      'your name and phone number',
      'your goals and how you keep them',
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
        body: { qrData: 'token', patientUserId: aPatient.id, consentVersion: '1' },
      }),
    ]);
    expect(
      queryClient.getQueryState(['/api/patients', 'doctors', aPatient.id])?.isInvalidated,
    ).toBe(true);
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
